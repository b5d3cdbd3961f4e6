package org.ibdx.source;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mail as it was saved ({@code .eml}, or several in an mbox): its text and what is attached to it, decoded. Of a text that comes
 * in two forms the plain one is read. A mail of one plain text needs none of this and is read as it stands.
 */
final class MailTree implements TextTree {

    private static final Pattern HEADER = Pattern.compile("(?i)^(?:From|To|Cc|Date|Subject|Received|Return-Path|Message-ID|MIME-Version|Content-[\\w-]+|X-[\\w-]+|DKIM-[\\w-]+|Delivered-To|Reply-To"
            + "|In-Reply-To|References|User-Agent|Sender|List-[\\w-]+|Authentication-[\\w-]+|ARC-[\\w-]+|Thread-[\\w-]+): ?.*");
    private static final Pattern ENCODED = Pattern.compile("(?im)^Content-Transfer-Encoding:\\s*(?:quoted-printable|base64)\\s*$|^Content-Type:\\s*multipart/");
    private static final Pattern PARAMETER = Pattern.compile("(?i)(?:^|[;\\s])(boundary|charset|filename|name)=(?:\"([^\"]{1,200})\"|([^\\s;\"]{1,200}))");
    private static final Pattern ENVELOPE = Pattern.compile("^From \\S+ .*\\d\\d:\\d\\d.*");
    private static final int LOOKED_AT = 1 << 16;
    private static final int DEEPEST = 6;
    private static final int MOST = 1000;

    private final String name;
    private final List<Part> parts = new ArrayList<>();

    private record Part(String path, byte[] bytes, Charset charset) {
    }

    private MailTree(String name) {
        this.name = name;
    }

    /** The parts of a mail; null where the text is no mail, or one that is plain as it stands. {@code path} is its place in its tree. */
    static MailTree of(String name, String path, String text) {
        String head = text.length() > LOOKED_AT ? text.substring(0, LOOKED_AT) : text;
        if (!ENCODED.matcher(head).find() || !isMail(head)) {
            return null;
        }
        MailTree tree = new MailTree(name);
        List<List<String>> mails = split(text.lines().toList());
        String prefix = path.isEmpty() ? "" : path + "/";
        for (int i = 0; i < mails.size(); i++) {
            tree.part(mails.get(i), prefix + (mails.size() == 1 ? "" : (i + 1) + "/"), 0);
        }
        return tree.parts.isEmpty() ? null : tree;
    }

    private static boolean isMail(String head) {
        List<String> first = head.lines().limit(4).toList();
        int from = !first.isEmpty() && ENVELOPE.matcher(first.get(0)).matches() ? 1 : 0;
        return first.size() > from + 1 && HEADER.matcher(first.get(from)).matches() && head.lines().limit(200).filter(line -> HEADER.matcher(line).matches()).count() >= 3;
    }

    private static List<List<String>> split(List<String> lines) {
        List<List<String>> mails = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= lines.size(); i++) {
            boolean next = i == lines.size() || ENVELOPE.matcher(lines.get(i)).matches() && lines.get(i - 1).isBlank() && mails.size() < MOST;
            if (next) {
                mails.add(lines.subList(start, i));
                start = i;
            }
        }
        return mails;
    }

    private void part(List<String> lines, String prefix, int depth) {
        int blank = 0;
        StringBuilder header = new StringBuilder();
        while (blank < lines.size() && !lines.get(blank).isBlank()) {
            String line = lines.get(blank++);
            header.append(line.startsWith(" ") || line.startsWith("\t") ? " " : "\n").append(line.strip());
        }
        List<String> body = lines.subList(Math.min(lines.size(), blank + 1), lines.size());
        String type = value(header, "Content-Type");
        String kind = type.toLowerCase(Locale.ROOT);
        String boundary = parameter(type, "boundary");
        if (kind.startsWith("multipart/") && boundary != null && depth < DEEPEST) {
            parts(body, boundary, kind.startsWith("multipart/alternative"), prefix, depth);
            return;
        }
        String disposition = value(header, "Content-Disposition");
        String file = parameter(disposition, "filename") != null ? parameter(disposition, "filename") : parameter(type, "name");
        byte[] bytes = decoded(body, value(header, "Content-Transfer-Encoding").toLowerCase(Locale.ROOT));
        String base = file == null ? kind.startsWith("text/html") ? "text.html" : "text" : file.replaceAll("[\\\\/\\p{Cntrl}]", "_");
        String path = prefix + base;
        for (int i = 2; taken(path) && i <= MOST; i++) {
            path = prefix + i + "-" + base;
        }
        parts.add(new Part(path, bytes, charset(parameter(type, "charset"))));
    }

    private void parts(List<String> body, String boundary, boolean alternative, String prefix, int depth) {
        List<List<String>> found = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= body.size() && found.size() < MOST; i++) {
            boolean end = i == body.size() || body.get(i).startsWith("--" + boundary);
            if (end && start >= 0) {
                found.add(body.subList(start, i));
            }
            if (end) {
                start = i < body.size() && body.get(i).startsWith("--" + boundary + "--") ? -1 : i + 1;
            }
        }
        // the first form of a text is the plainest
        found.stream().limit(alternative ? 1 : MOST).forEach(each -> part(each, prefix, depth + 1));
    }

    private boolean taken(String path) {
        return parts.stream().anyMatch(part -> part.path.equals(path));
    }

    private static String value(CharSequence header, String field) {
        Matcher matcher = Pattern.compile("(?im)^" + field + ":\\s*(.*)$").matcher(header);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static String parameter(String value, String parameter) {
        Matcher matcher = PARAMETER.matcher(value);
        while (matcher.find()) {
            if (matcher.group(1).equalsIgnoreCase(parameter)) {
                return matcher.group(2) != null ? matcher.group(2) : matcher.group(3);
            }
        }
        return null;
    }

    private static Charset charset(String named) {
        try {
            return named == null ? StandardCharsets.UTF_8 : Charset.forName(named);
        } catch (IllegalArgumentException e) {
            return StandardCharsets.UTF_8;
        }
    }

    private static byte[] decoded(List<String> lines, String encoding) {
        String text = String.join("\n", lines) + "\n";
        if (encoding.startsWith("base64")) {
            String clean = text.replaceAll("[^A-Za-z0-9+/]", "");
            // what was cut off in the middle of a group of four is lost, the rest is not
            return Base64.getMimeDecoder().decode(clean.substring(0, clean.length() - (clean.length() % 4 == 1 ? 1 : 0)));
        }
        return encoding.startsWith("quoted-printable") ? unquoted(text) : text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] unquoted(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '=' && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
                i++;
            } else if (c == '=' && i + 2 < text.length() && Character.digit(text.charAt(i + 1), 16) >= 0 && Character.digit(text.charAt(i + 2), 16) >= 0) {
                out.write(Character.digit(text.charAt(i + 1), 16) << 4 | Character.digit(text.charAt(i + 2), 16));
                i += 2;
            } else {
                out.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            }
        }
        return out.toByteArray();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean single() {
        return false;
    }

    @Override
    public List<String> paths(Consumer<Unread> unread) {
        return new ArrayList<>(parts.stream().map(Part::path).toList());
    }

    @Override
    public void read(Predicate<String> wanted, Sink sink, Consumer<Unread> unread) {
        for (Part part : parts) {
            if (!wanted.test(part.path)) {
                continue;
            }
            try {
                BufferedInputStream in = new BufferedInputStream(new ByteArrayInputStream(part.bytes), Packing.HEAD);
                if (ArchiveTree.packing(in) != Packing.NONE) {
                    if (!sink.archive(part.path, () -> new ByteArrayInputStream(part.bytes))) {
                        unread.accept(Reason.NESTED_TOO_DEEP.about(part.path));
                    }
                    continue;
                }
                Text text = Text.read(in, Limits.STANDARD.ofArchive());
                boolean plain = part.charset.equals(StandardCharsets.UTF_8) || FileKind.wide(part.bytes, part.bytes.length) != null;
                sink.take(part.path, plain ? text : new Text(new String(part.bytes, part.charset), text.cut()));
            } catch (NotText e) {
                unread.accept(new Unread(part.path, e.why()));
            } catch (IOException e) {
                unread.accept(new Unread(part.path, FolderTree.reason(e)));
            }
        }
    }
}
