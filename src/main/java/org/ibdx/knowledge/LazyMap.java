package org.ibdx.knowledge;

import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** A map whose values are made when they are first asked for; it cannot be changed. */
public final class LazyMap<V> extends AbstractMap<String, V> {

    private final Map<String, Supplier<V>> makers;
    private final Map<String, V> made = new ConcurrentHashMap<>();

    /** Makers by key; they are asked once each, in any order, from any thread. */
    public LazyMap(Map<String, Supplier<V>> makers) {
        this.makers = makers;
    }

    @Override
    public V get(Object key) {
        Supplier<V> maker = makers.get(key);
        return maker == null ? null : made.computeIfAbsent((String) key, absent -> maker.get());
    }

    @Override
    public boolean containsKey(Object key) {
        return makers.containsKey(key);
    }

    @Override
    public Set<String> keySet() {
        return makers.keySet();
    }

    @Override
    public Set<Entry<String, V>> entrySet() {
        Map<String, V> all = new LinkedHashMap<>();
        makers.keySet().forEach(key -> all.put(key, get(key)));
        return all.entrySet();
    }
}
