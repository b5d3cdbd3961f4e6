package org.ibdx.source;

import java.util.List;

/** Documents that are zip archives inside. */
final class Office {

    private Office() {
    }

    /** Why an archive that holds these files is no evidence but a document; null where it is none. */
    static Reason document(List<String> paths) {
        boolean microsoft = paths.contains("[Content_Types].xml") && paths.stream().anyMatch(path -> path.matches("(?:word|xl|ppt)/.*"));
        boolean open = paths.contains("mimetype") && paths.contains("content.xml");
        return microsoft || open ? Reason.OFFICE : null;
    }
}
