package org.ibdx.fact;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The fields of a fact record, by name and type, and how to make one from values. */
public final class FactSchema {

    private static final Map<Class<?>, FactSchema> SCHEMAS = new ConcurrentHashMap<>();

    private final Class<? extends Fact> type;
    private final Map<String, Class<?>> fields = new LinkedHashMap<>();
    private final Constructor<? extends Fact> constructor;

    private FactSchema(Class<? extends Fact> type) {
        this.type = type;
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            if (i > 1 && i < components.length - 1) {
                fields.put(components[i].getName(), types[i]);
            }
        }
        try {
            constructor = type.getDeclaredConstructor(types);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type.getName() + " is not a fact record (host, subject, fields, readings)", e);
        }
    }

    public static FactSchema of(Class<? extends Fact> type) {
        return SCHEMAS.computeIfAbsent(type, t -> new FactSchema(type));
    }

    /** Field names and types, in the order of the record. */
    public Map<String, Class<?>> fields() {
        return fields;
    }

    /** Refuses a field that the record does not have, or a value of another type: a mistake in a parser, not in its input. */
    public void check(String field, Object value) {
        Class<?> wanted = fields.get(field);
        if (wanted == null) {
            throw new IllegalArgumentException(type.getSimpleName() + " has no field '" + field + "', only " + fields.keySet());
        }
        if (value != null && !wanted.isInstance(value)) {
            throw new IllegalArgumentException(type.getSimpleName() + "." + field + " is " + wanted.getSimpleName() + ", not "
                    + value.getClass().getSimpleName() + ": " + value);
        }
    }

    /** Makes a fact; fields that {@code values} lacks are null. */
    public Fact create(String host, String subject, Map<String, Object> values, Readings readings) {
        Object[] arguments = new Object[fields.size() + 3];
        arguments[0] = host;
        arguments[1] = subject;
        int i = 2;
        for (String field : fields.keySet()) {
            arguments[i++] = values.get(field);
        }
        arguments[i] = readings;
        try {
            return constructor.newInstance(arguments);
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot make a " + type.getSimpleName() + " from " + values, e);
        }
    }

    /** The value of a field of a fact, or null. */
    public Object value(Fact fact, String field) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getName().equals(field)) {
                try {
                    return component.getAccessor().invoke(fact);
                } catch (IllegalAccessException | InvocationTargetException e) {
                    throw new IllegalStateException("cannot read " + type.getSimpleName() + "." + field, e);
                }
            }
        }
        return null;
    }

    /** A value of a field from its text, as what-if and site files give it; null where the text is not of that type. */
    public Object parse(String field, String text) {
        Class<?> wanted = fields.get(field);
        try {
            if (wanted == Integer.class) {
                return Integer.decode(text);
            } else if (wanted == Long.class) {
                return Long.decode(text);
            } else if (wanted == Double.class) {
                return Double.valueOf(text);
            } else if (wanted == Boolean.class) {
                return switch (text) {
                    case "true", "yes", "on" -> true;
                    case "false", "no", "off" -> false;
                    default -> null;
                };
            } else if (wanted == List.class) {
                return text.isEmpty() ? List.of() : List.of(text.split(","));
            } else if (wanted != null && wanted.isEnum()) {
                for (Object constant : wanted.getEnumConstants()) {
                    if (constant.toString().equalsIgnoreCase(text) || ((Enum<?>) constant).name().equalsIgnoreCase(text)) {
                        return constant;
                    }
                }
                return null;
            }
            return wanted == String.class ? text : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
