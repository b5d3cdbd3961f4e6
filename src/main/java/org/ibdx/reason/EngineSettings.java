package org.ibdx.reason;

import org.drools.core.BaseConfigurationFactories;
import org.drools.core.CompositeSessionConfiguration;
import org.drools.core.SessionConfigurationFactories;
import org.kie.api.KieBaseConfiguration;
import org.kie.api.runtime.KieSessionConfiguration;
import org.kie.internal.conf.CompositeBaseConfiguration;
import org.kie.internal.utils.ChainedProperties;

/**
 * Settings of the engine: all as it has them by itself, but without those for processes, which ibdx does not have. For them the engine
 * would look for files in all jars, at each rule base and each session. See {@link EngineServices}.
 */
final class EngineSettings {

    private EngineSettings() {
    }

    static KieBaseConfiguration ofBase() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return new CompositeBaseConfiguration(ChainedProperties.getChainedProperties(loader), loader, BaseConfigurationFactories.baseConf,
                BaseConfigurationFactories.ruleConf);
    }

    static KieSessionConfiguration ofSession() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return new CompositeSessionConfiguration(ChainedProperties.getChainedProperties(loader), loader,
                SessionConfigurationFactories.baseConf, SessionConfigurationFactories.ruleConf);
    }
}
