package org.ibdx.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.ibdx.catalogue.KnowledgeStore;

/** Which ibdx this is. */
public final class Version {

    private static final String PROPERTIES = "/META-INF/maven/org.ibdx/ibdx/pom.properties";

    private Version() {
    }

    /** Version of the program, as Maven wrote it into the jar; {@code dev} for classes that are in no jar. */
    public static String ofProgram() {
        try (InputStream in = Version.class.getResourceAsStream(PROPERTIES)) {
            if (in != null) {
                for (String line : new String(in.readAllBytes(), StandardCharsets.ISO_8859_1).split("\n")) {
                    if (line.startsWith("version=")) {
                        return line.substring("version=".length()).strip();
                    }
                }
            }
        } catch (IOException e) {
            // as if it were not there
        }
        return "dev";
    }

    /** Version of the rule base: the digest with which the built-in knowledge begins. */
    public static String ofRules() {
        try {
            String digest = KnowledgeStore.builtInDigest();
            return digest == null ? "none" : digest;
        } catch (IOException e) {
            return "unreadable";
        }
    }
}
