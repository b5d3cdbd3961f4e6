package org.ibdx.render;

import org.ibdx.knowledge.Node.Both;

/** The language of a view. */
public enum Language {
    EN, ZH;

    /** The tag as it is given on the command line: {@code en}, {@code zh}. */
    public String tag() {
        return this == ZH ? "zh" : "en";
    }

    /** The text in this language. */
    public String of(Both both) {
        return this == ZH ? both.zh() : both.en();
    }

    /** The one of two texts that is in this language. */
    public String of(String en, String zh) {
        return this == ZH ? zh : en;
    }

    /** The language of a tag, or null where there is no view in it. */
    public static Language ofTag(String tag) {
        return switch (tag) {
            case "en" -> EN;
            case "zh" -> ZH;
            default -> null;
        };
    }

    /** The language of a POSIX locale: {@code zh_CN.UTF-8} is Chinese, everything else (also none) is English. */
    public static Language ofLocale(String locale) {
        return locale != null && (locale.equals("zh") || locale.startsWith("zh_") || locale.startsWith("zh.")) ? ZH : EN;
    }
}
