package org.ibdx.shell;

import java.util.ArrayList;
import java.util.List;

/** How what is supposed is told. */
final class Supposed {

    private Supposed() {
    }

    /** Each supposition as it was typed: {@code ib0 mode connected}, {@code fixed no-sm}. */
    static List<String> words(Desk desk) {
        List<String> words = new ArrayList<>();
        boolean many = desk.inquiry().hosts().size() > 1;
        desk.inquiry().supposed().forEach(each -> words.add((many ? each.host() + ": " : "") + each.words()));
        desk.inquiry().mended().forEach(cause -> words.add(desk.say("fixed ", "已修复 ") + cause.code() + " (" + cause.subject() + ")"));
        return words;
    }
}
