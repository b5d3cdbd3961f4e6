package org.ibdx.cli;

import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.pipeline.Progress;
import org.ibdx.pipeline.Request;
import org.ibdx.source.UnusableInput;

/** What the commands want of the pipeline; so that they can be tested without it. */
interface Diagnoser {

    /** The answer to a request. */
    Diagnosis diagnose(Request request, Progress progress) throws UnusableInput;

    /** Version of the rules that it was found with. */
    String rules();

    /** The real one. It is loaded when it is first asked, so that help and lists do not wait for the rule base. */
    final class OfPipeline implements Diagnoser {

        private Pipeline pipeline;

        @Override
        public Diagnosis diagnose(Request request, Progress progress) throws UnusableInput {
            return pipeline().diagnose(request, progress);
        }

        @Override
        public String rules() {
            return pipeline().knowledge().digest();
        }

        private Pipeline pipeline() {
            if (pipeline == null) {
                pipeline = new Pipeline();
            }
            return pipeline;
        }
    }
}
