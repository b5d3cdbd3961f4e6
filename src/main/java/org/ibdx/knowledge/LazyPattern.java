package org.ibdx.knowledge;

import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that is compiled when it is first needed. A run tries a few of the hundreds that probes and messages
 * declare; compiling all of them is a tenth of a second.
 */
public final class LazyPattern {

    private final Supplier<String> regex;
    private volatile Pattern pattern;

    public LazyPattern(String regex) {
        this(() -> regex);
    }

    /** The same; the expression too is made when it is first needed. */
    public LazyPattern(Supplier<String> regex) {
        this.regex = regex;
    }

    /** The same, compiled at once; throws PatternSyntaxException where it is no regular expression. */
    public static LazyPattern checked(String regex) throws PatternSyntaxException {
        LazyPattern lazy = new LazyPattern(regex);
        lazy.pattern = Pattern.compile(regex);
        return lazy;
    }

    /** As it is written. */
    public String regex() {
        return regex.get();
    }

    public Matcher matcher(CharSequence text) {
        Pattern compiled = pattern;
        if (compiled == null) {
            compiled = Pattern.compile(regex.get());
            pattern = compiled;
        }
        return compiled.matcher(text);
    }

    @Override
    public String toString() {
        return regex.get();
    }
}
