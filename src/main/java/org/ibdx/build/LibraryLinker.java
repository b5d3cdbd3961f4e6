package org.ibdx.build;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ibdx.build.bytecode.EarlyLinking;

/**
 * Links the engine early, as the classes of ibdx are: in the copies of its jars that lie beside the product, so the jars of the Maven
 * repository stay what they are. Called by the build: {@code LibraryLinker FOLDER}.
 */
public final class LibraryLinker {

    /** What a start loads much of. */
    private static final Pattern ENGINE = Pattern.compile("(drools|kie)-.*\\.jar");

    private LibraryLinker() {
    }

    public static void main(String[] arguments) throws IOException {
        List<Path> jars;
        try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
            jars = files.filter(jar -> ENGINE.matcher(jar.getFileName().toString()).matches()).sorted().toList();
        }
        for (Path jar : jars) {
            try (FileSystem inside = FileSystems.newFileSystem(jar)) {
                // classes for one version of Java only lie below META-INF
                EarlyLinking.link(inside.getPath("/"), List.of("META-INF"));
            }
        }
    }
}
