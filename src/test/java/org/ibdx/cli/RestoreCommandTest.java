package org.ibdx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.ibdx.redact.Redactor;
import org.ibdx.render.Diagnoses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoreCommandTest {

    @TempDir
    private Path folder;

    private String redacted(String text) throws Exception {
        Redactor redactor = Redactor.with(folder.resolve("key"));
        String redacted = redactor.redact(text);
        redactor.save();
        return redacted;
    }

    private Call call(int status, String... words) {
        Call call = new Call(Diagnoses.healthy());
        assertThat(call.run(words)).as(call.err()).isEqualTo(status);
        return call;
    }

    @Test
    void whatWasReplacedComesBack() throws Exception {
        String text = "inet 10.10.0.7/24 on 0x98039b0300a1b2c4\n";
        String redacted = redacted(text);
        assertThat(redacted).doesNotContain("10.10.0.7").doesNotContain("98039b0300a1b2c4");
        String key = folder.resolve("key").toString();
        assertThat(call(0, "restore", "--key-file", key, redacted.strip()).out()).isEqualTo(text);
        Path file = Files.writeString(folder.resolve("answer.txt"), redacted);
        assertThat(call(0, "restore", "--key-file", key, file.toString()).out()).isEqualTo(text);
    }

    @Test
    void whatIsWrongIsSaid() throws Exception {
        redacted("ping 10.10.0.7");
        String key = folder.resolve("key").toString();
        assertThat(call(64, "restore", "text").err()).contains("--key-file is needed");
        assertThat(call(65, "restore", "--key-file", folder.resolve("none").toString(), "text").err()).contains("there is no key file");
        assertThat(folder.resolve("none")).doesNotExist();
        Path other = Files.write(folder.resolve("other"), new byte[] {(byte) 0x1f, (byte) 0x8b, (byte) 0xff});
        assertThat(call(65, "restore", "--key-file", other.toString(), "text").err()).contains("is no key of ibdx");
        assertThat(call(0, "restore", "--lang", "zh", "--key-file", key, "nothing of it").err()).contains("没有此密钥的假名");
    }
}
