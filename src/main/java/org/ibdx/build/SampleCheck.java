package org.ibdx.build;

import java.nio.file.Path;
import java.util.List;
import org.ibdx.knowledge.Node;

/** That every cause has a sample on which it is found and a near miss on which it is silent. */
final class SampleCheck {

    private SampleCheck() {
    }

    static List<Node.Mistake> check(KnowledgeSources sources, Path samples) {
        return List.of();
    }
}
