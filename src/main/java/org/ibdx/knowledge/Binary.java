package org.ibdx.knowledge;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compact form of {@link Node}s, without the places: reading it costs a tenth of reading the YAML. */
public final class Binary {

    private Binary() {
    }

    /** The bytes of a node. */
    public static byte[] write(Node node) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(node, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(Node node, DataOutputStream out) throws IOException {
        if (node.isMap()) {
            out.writeByte('m');
            out.writeInt(node.map().size());
            for (Map.Entry<String, Node> entry : node.map().entrySet()) {
                writeText(entry.getKey(), out);
                write(entry.getValue(), out);
            }
        } else if (node.isList()) {
            out.writeByte('l');
            out.writeInt(node.list().size());
            for (Node item : node.list()) {
                write(item, out);
            }
        } else {
            out.writeByte('t');
            writeText(node.text(), out);
        }
    }

    private static void writeText(String text, DataOutputStream out) throws IOException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8);
    }

    /** The node of these bytes; {@code file} is how it is called in messages. */
    public static Node read(byte[] bytes, String file) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return read(in, file);
        } catch (IOException e) {
            throw new UncheckedIOException("damaged knowledge: " + file, e);
        }
    }

    private static Node read(DataInputStream in, String file) throws IOException {
        int kind = in.readByte();
        if (kind == 'm') {
            int size = in.readInt();
            Map<String, Node> map = new LinkedHashMap<>(size * 2);
            for (int i = 0; i < size; i++) {
                String key = readText(in);
                map.put(key, read(in, file));
            }
            return new Node(file, 0, map);
        }
        if (kind == 'l') {
            int size = in.readInt();
            List<Node> list = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                list.add(read(in, file));
            }
            return new Node(file, 0, list);
        }
        return new Node(file, 0, readText(in));
    }

    private static String readText(DataInputStream in) throws IOException {
        byte[] utf8 = new byte[in.readInt()];
        in.readFully(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
