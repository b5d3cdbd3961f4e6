package org.ibdx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** One flow, no way back; one library, one home. */
@AnalyzeClasses(packages = "org.ibdx", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule DROOLS_LIVES_IN_REASON = noClasses().that().resideOutsideOfPackages("org.ibdx.reason..", "org.ibdx.rules..")
            .should().dependOnClassesThat().resideInAnyPackage("org.drools..", "org.kie..");

    @ArchTest
    static final ArchRule PICOCLI_LIVES_IN_THE_COMMAND_LINE = noClasses().that().resideOutsideOfPackages("org.ibdx.cli..", "org.ibdx.shell..")
            .should().dependOnClassesThat().resideInAnyPackage("picocli..");

    @ArchTest
    static final ArchRule JLINE_LIVES_IN_THE_SHELL = noClasses().that().resideOutsideOfPackages("org.ibdx.shell..")
            .should().dependOnClassesThat().resideInAnyPackage("org.jline..");

    @ArchTest
    static final ArchRule PROCESSES_ARE_STARTED_IN_SOURCE = noClasses().that().resideOutsideOfPackages("org.ibdx.source..")
            .should().dependOnClassesThat().resideInAnyPackage("org.apache.commons.exec..");

    @ArchTest
    static final ArchRule ARCHIVES_ARE_OPENED_IN_SOURCE = noClasses().that().resideOutsideOfPackages("org.ibdx.source..", "org.ibdx.collect..")
            .should().dependOnClassesThat().resideInAnyPackage("org.apache.commons.compress..");

    @ArchTest
    static final ArchRule PARSERS_SEE_ONLY_CAPTURES_AND_FACTS = noClasses().that().resideInAPackage("org.ibdx.parse..")
            .should().dependOnClassesThat().resideInAnyPackage("org.ibdx.source..", "org.ibdx.reason..", "org.ibdx.diagnosis..",
                    "org.ibdx.render..", "org.ibdx.pipeline..", "org.ibdx.cli..", "org.ibdx.shell..");

    @ArchTest
    static final ArchRule FACTS_KNOW_NOBODY_ABOVE = noClasses().that().resideInAnyPackage("org.ibdx.fact..", "org.ibdx.capture..")
            .should().dependOnClassesThat().resideInAnyPackage("org.ibdx.parse..", "org.ibdx.source..", "org.ibdx.reason..",
                    "org.ibdx.catalogue..", "org.ibdx.diagnosis..", "org.ibdx.pipeline..");

    @ArchTest
    static final ArchRule SOURCES_KNOW_NOBODY_WHO_READS_THEM = noClasses().that().resideInAPackage("org.ibdx.source..")
            .should().dependOnClassesThat().resideInAnyPackage("org.ibdx.pipeline..", "org.ibdx.reason..", "org.ibdx.catalogue..",
                    "org.ibdx.diagnosis..", "org.ibdx.check..", "org.ibdx.render..");

    @ArchTest
    static final ArchRule VIEWS_SEE_ONLY_THE_DIAGNOSIS = noClasses().that().resideInAPackage("org.ibdx.render..")
            .should().dependOnClassesThat().resideInAnyPackage("org.ibdx.parse..", "org.ibdx.source..", "org.ibdx.reason..",
                    "org.ibdx.fact..", "org.ibdx.pipeline..", "org.ibdx.cli..");

    @ArchTest
    static final ArchRule NOBODY_LOOKS_AT_THE_COMMAND_LINE = noClasses().that()
            .resideOutsideOfPackages("org.ibdx.cli..", "org.ibdx.shell..")
            .should().dependOnClassesThat().resideInAnyPackage("org.ibdx.cli..", "org.ibdx.shell..");

    @ArchTest
    static final ArchRule FACTS_ARE_RECORDS = classes().that().implement(org.ibdx.fact.Fact.class).should().beRecords();
}
