package org.eclipse.microprofile.config;

/**
 * Says that MicroProfile Config is not here. The rule engine asks for its {@code getConfig()} and takes system properties where there
 * is none, whether the class is missing or, as here, the method; but a class that is missing is looked for in every jar, and each of
 * them is opened for that.
 */
public final class ConfigProvider {

    private ConfigProvider() {
    }
}
