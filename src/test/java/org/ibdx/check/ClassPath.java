package org.ibdx.check;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The class path of the tests, for a JVM of their own: of whichever runner. */
public final class ClassPath {

    private ClassPath() {
    }

    public static String text() throws java.net.URISyntaxException {
        List<String> places = new ArrayList<>();
        if (ClassPath.class.getClassLoader() instanceof URLClassLoader loader) {
            for (URL url : loader.getURLs()) {
                places.add(Path.of(url.toURI()).toString());
            }
        }
        places.add(System.getProperty("java.class.path"));
        return String.join(java.io.File.pathSeparator, places);
    }
}
