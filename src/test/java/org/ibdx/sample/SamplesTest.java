package org.ibdx.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ibdx.pipeline.Pipeline;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every sample and every variant comes to the diagnosis that its {@code sample.yaml} expects. */
class SamplesTest {

    @TestFactory
    Stream<DynamicTest> samples() throws Exception {
        Pipeline pipeline = new Pipeline();
        List<DynamicTest> tests = new ArrayList<>();
        for (Path folder : SampleRunner.samples(Path.of("samples"))) {
            Sample sample = Sample.read(folder);
            tests.add(test(pipeline, sample, null));
            sample.variants().forEach(variant -> tests.add(test(pipeline, sample, variant)));
        }
        assertThat(tests).isNotEmpty();
        return tests.stream();
    }

    private static DynamicTest test(Pipeline pipeline, Sample sample, Sample.Variant variant) {
        String name = sample.slug() + (variant == null ? "" : " / " + variant.name());
        return DynamicTest.dynamicTest(name, () -> assertThat(SampleRun.differences(
                variant == null ? sample.expect() : variant.expect(), SampleRunner.diagnose(pipeline, sample, variant))).isEmpty());
    }
}
