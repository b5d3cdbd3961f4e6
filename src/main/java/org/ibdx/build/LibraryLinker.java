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
import org.ibdx.build.bytecode.Frames;

/**
 * Links the engine and the reader of the command line early, as the classes of ibdx are: in the copies of their jars that lie beside
 * the product; the jars of the Maven repository stay what they are. Called by the build: {@code LibraryLinker FOLDER}.
 */
public final class LibraryLinker {

    /** What a start loads much of. */
    private static final Pattern MUCH = Pattern.compile("(drools|kie|picocli)-.*\\.jar");

    private LibraryLinker() {
    }

    public static void main(String[] arguments) throws IOException {
        List<Path> jars;
        try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
            jars = files.filter(jar -> MUCH.matcher(jar.getFileName().toString()).matches()).sorted().toList();
        }
        for (Path jar : jars) {
            try (FileSystem inside = FileSystems.newFileSystem(jar)) {
                // classes for one version of Java only lie below META-INF
                EarlyLinking.link(inside.getPath("/"), List.of("META-INF"));
                Frames.add(inside.getPath("/"), LibraryLinker.class.getClassLoader());
            }
        }
    }
}
