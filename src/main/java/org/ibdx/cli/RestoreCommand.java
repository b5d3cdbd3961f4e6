package org.ibdx.cli;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ibdx.redact.Redactor;
import org.ibdx.render.Language;
import org.ibdx.render.Safe;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx restore --key-file KEY [FILE|TEXT|-]}: the names, for which a redacted text has pseudonyms. */
final class RestoreCommand implements Command {

    private static final int LIMIT = 64 << 20;

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
        Options.value(spec, "FILE", language.of("the key that collect --key-file made", "collect --key-file 生成的密钥"), "--key-file");
        Options.parameters(spec, "FILE|TEXT", false, language.of("a text file, or a text as it stands; without one, or with -, standard input",
                "文本文件，或直接给出的文字；不给出或用 - 时读取标准输入"));
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Puts the names, addresses and serial numbers back for which a redacted text has pseudonyms: an answer that came back, "
                        + "a report.", "把脱敏文本（收到的答复、报告）中的假名还原为真实的名称、地址和序列号。"),
                "ibdx restore --key-file K answer.txt", language.of("of a file", "还原文件"),
                "ibdx restore --key-file K 'ping host-kqzmtr'", language.of("of a few words", "还原几个词"),
                "ibdx diagnose B.tar.gz | ibdx restore --key-file K", language.of("of what is told of a redacted bundle", "还原对脱敏诊断包的诊断"));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) {
        String key = Options.text(line, "--key-file", null);
        if (key == null) {
            throw new UsageError(session.say("--key-file is needed: the key that collect --key-file made; without it the names cannot come back",
                    "需要 --key-file：即 collect --key-file 生成的密钥；没有它无法还原"), "ibdx restore --key-file case.key answer.txt");
        }
        List<String> words = Options.parameters(line);
        try {
            // a key that is not there would be made anew, and would restore nothing
            if (!Files.isRegularFile(Path.of(key))) {
                session.complain("ibdx: " + session.say("there is no key file " + key, "没有密钥文件 " + key));
                return ExitCodes.UNUSABLE;
            }
            Redactor redactor = Redactor.with(Path.of(key));
            String text = text(words, session.around().in());
            String restored = redactor.restore(text);
            session.printUtf8(session.around().outIsTerminal() ? Safe.text(restored) : restored);
            if (restored.equals(text) && !text.isBlank()) {
                session.complain("ibdx: " + session.say("no pseudonym of this key stands in it; is it the key of that bundle?",
                        "其中没有此密钥的假名；这是该诊断包的密钥吗？"));
            }
            return ExitCodes.OK;
        } catch (IOException e) {
            session.complain("ibdx: " + e.getMessage());
            return ExitCodes.UNUSABLE;
        }
    }

    private static String text(List<String> words, InputStream in) throws IOException {
        boolean file = words.size() == 1 && !words.get(0).contains("\n") && Files.isRegularFile(Path.of(words.get(0)));
        if (!words.isEmpty() && !file && !words.equals(List.of("-"))) {
            return String.join(" ", words) + "\n";
        }
        try (InputStream from = file ? Files.newInputStream(Path.of(words.get(0))) : new BufferedInputStream(in)) {
            byte[] bytes = from.readNBytes(LIMIT + 1);
            if (bytes.length > LIMIT) {
                throw new IOException("a text of more than 64 MiB is not restored: give the part that is of interest");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
