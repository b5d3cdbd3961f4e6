package org.ibdx.reason;

import org.kie.api.conf.ConfigurationKey;
import org.kie.api.conf.OptionKey;
import org.kie.api.conf.OptionsConfiguration;
import org.kie.internal.builder.KnowledgeBuilderConfiguration;
import org.kie.internal.builder.conf.KnowledgeBuilderOption;
import org.kie.internal.builder.conf.MultiValueKieBuilderOption;
import org.kie.internal.builder.conf.PropertySpecificOption;
import org.kie.internal.builder.conf.SingleValueKieBuilderOption;

/**
 * How the engine makes its network: without watching single properties of facts. Facts are records and never change, and to watch
 * them the engine would go through all their methods and annotations at each start. It asks for this one option only.
 */
final class BuilderSettings implements KnowledgeBuilderConfiguration {

    @Override
    @SuppressWarnings("unchecked")
    public <C extends SingleValueKieBuilderOption> C getOption(OptionKey<C> key) {
        if (key.equals(PropertySpecificOption.KEY)) {
            return (C) PropertySpecificOption.DISABLED;
        }
        throw new IllegalArgumentException("no such option: " + key);
    }

    @Override
    public <C extends KnowledgeBuilderOption> void setOption(C option) {
        throw new UnsupportedOperationException("these settings are fixed");
    }

    @Override
    public boolean setProperty(String name, String value) {
        return false;
    }

    @Override
    public String getProperty(String name) {
        return null;
    }

    @Override
    public void makeImmutable() {
        // they are
    }

    @Override
    public ClassLoader getClassLoader() {
        return Thread.currentThread().getContextClassLoader();
    }

    @Override
    public <X extends OptionsConfiguration<KnowledgeBuilderOption, SingleValueKieBuilderOption, MultiValueKieBuilderOption>> X as(
            ConfigurationKey<X> key) {
        throw new IllegalArgumentException("no settings of the kind " + key);
    }
}
