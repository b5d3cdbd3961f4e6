package org.ibdx.fact;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
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

    /** A value of a field from its text, as {@code facts} shows it and as sites write it; null where the text is not of that type. */
    public Object parse(String field, String text) {
        Class<?> wanted = fields.get(field);
        try {
            if (wanted == Integer.class) {
                return Math.toIntExact(whole(text));
            } else if (wanted == Long.class) {
                return whole(text);
            } else if (wanted == Double.class) {
                return Double.valueOf(text);
            } else if (wanted == Boolean.class) {
                return switch (text) {
                    case "true", "yes", "on" -> true;
                    case "false", "no", "off" -> false;
                    default -> null;
                };
            } else if (wanted == List.class) {
                return list(text);
            } else if (wanted != null && wanted.isEnum()) {
                return constant(wanted, text);
            }
            return wanted == String.class ? text : null;
        } catch (NumberFormatException | ArithmeticException e) {
            return null;
        }
    }

    /** Decimal, or hexadecimal after 0x; a leading 0 makes nothing octal. */
    private static long whole(String text) {
        return text.matches("(?i)0x[0-9a-f]{1,16}") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseLong(text);
    }

    /** {@code [a, b]}, {@code a,b}; elements that hold a comma stand in brackets, parted by a comma and a blank. */
    private static List<String> list(String text) {
        boolean brackets = text.startsWith("[") && text.endsWith("]");
        String inner = brackets ? text.substring(1, text.length() - 1) : text;
        return inner.isEmpty() ? List.of() : List.of(inner.split(brackets ? ", " : ", *"));
    }

    private static Object constant(Class<?> wanted, String text) {
        for (Object constant : wanted.getEnumConstants()) {
            if (constant.toString().equalsIgnoreCase(text) || ((Enum<?>) constant).name().equalsIgnoreCase(text)) {
                return constant;
            }
        }
        // the words of tools: PORT_INIT, Initialize
        return wanted == PortState.class ? PortState.of(text) : wanted == PhysicalState.class ? PhysicalState.of(text)
                : wanted == LinkLayer.class ? LinkLayer.of(text) : null;
    }

    /** What may stand in a field, for the user: {@code true, false}, {@code 0, 0x1f …}, or the words of an enumeration. */
    public String wanted(String field) {
        Class<?> wanted = fields.get(field);
        if (wanted == Boolean.class) {
            return "true, false";
        } else if (wanted == Integer.class || wanted == Long.class) {
            return "0, 12, 0x8001 ...";
        } else if (wanted == Double.class) {
            return "0.5, 100 ...";
        } else if (wanted != null && wanted.isEnum()) {
            List<String> words = new ArrayList<>();
            for (Object constant : wanted.getEnumConstants()) {
                words.add(constant.toString());
            }
            return String.join(", ", words);
        }
        return wanted == List.class ? "a,b ..." : "text";
    }

    /** The same fact with another reading of one field, whose value stays. */
    public static Fact with(Fact fact, String field, Reading reading) {
        Map<String, Reading> readings = new LinkedHashMap<>(fact.readings().byField());
        readings.put(field, reading);
        FactSchema schema = of(fact.getClass());
        Map<String, Object> values = new LinkedHashMap<>();
        schema.fields().keySet().forEach(name -> values.put(name, schema.value(fact, name)));
        return schema.create(fact.host(), fact.subject(), values, new Readings(readings));
    }
}
