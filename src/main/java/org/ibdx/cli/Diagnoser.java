package org.ibdx.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.pipeline.HostCase;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.Request;
import org.ibdx.reason.RuleBase;
import org.ibdx.render.Language;
import org.ibdx.render.Look;
import org.ibdx.render.RunInfo;
import org.ibdx.render.Style;
import org.ibdx.render.TerminalView;
import org.ibdx.source.UnusableInput;

/** What the commands want of the pipeline; so that they can be tested without it. */
public interface Diagnoser {

    /** The answer to a request. */
    Diagnosis diagnose(Request request, Progress progress) throws UnusableInput;

    /** The same; each host may be given more facts before it is reasoned about. */
    default Diagnosis diagnose(Request request, Progress progress, UnaryOperator<HostCase> prepare) throws UnusableInput {
        return diagnose(request, progress);
    }

    /** The pipeline itself, for who looks again and again. */
    default Pipeline pipeline() {
        throw new UnsupportedOperationException("this one has no pipeline");
    }

    /** Version of the rules that it was found with. */
    String rules();

    /**
     * The real one. It is made when it is first asked, so that help and lists do not wait for the rule base; or beside the reading
     * of the command line, where that is sure to ask it.
     */
    final class OfPipeline implements Diagnoser {

        private static final int COLUMNS = 80;

        private final FutureTask<Pipeline> pipeline = new FutureTask<>(Pipeline::new);

        /**
         * Begins to make the pipeline and to prepare it, in a thread of its own.
         *
         * @param shown whether the diagnosis will be shown on a terminal: what writes it is prepared too
         */
        void begin(boolean shown) {
            beside("engine", RuleBase::loadEngine);
            beside("pipeline", () -> {
                pipeline.run();
                Diagnosis small = pipeline().prepare();
                if (shown) {
                    write(small);
                }
            });
        }

        private static void beside(String name, Runnable work) {
            Thread thread = new Thread(work, name);
            // what fails here will fail, and be told, where it is needed
            thread.setUncaughtExceptionHandler((failed, cause) -> { });
            thread.setDaemon(true);
            thread.start();
        }

        private void write(Diagnosis small) {
            Look look = new Look(new Style(false, true, COLUMNS), Language.EN, false, "ibdx");
            try {
                new TerminalView(look, new RunInfo("", rules(), 0, false)).write(small, new StringBuilder());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Diagnosis diagnose(Request request, Progress progress) throws UnusableInput {
            return pipeline().diagnose(request, progress);
        }

        @Override
        public Diagnosis diagnose(Request request, Progress progress, UnaryOperator<HostCase> prepare) throws UnusableInput {
            return pipeline().diagnose(request, progress, prepare);
        }

        @Override
        public String rules() {
            return pipeline().knowledge().digest();
        }

        @Override
        public Pipeline pipeline() {
            // does nothing where the other thread is at it
            pipeline.run();
            try {
                return pipeline.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while the rule base was loaded", e);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                if (e.getCause() instanceof Error failure) {
                    throw failure;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
    }
}
