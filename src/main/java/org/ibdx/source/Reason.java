package org.ibdx.source;

import org.ibdx.knowledge.Node.Both;

/** Why an input that was given could not be used, or not all of it: sentences, in both languages, with places for numbers and names. */
enum Reason {
    EMPTY("it is empty", "内容为空"),
    EMPTY_FOLDER("the folder holds nothing to read", "目录中没有可读取的内容"),
    EMPTY_ARCHIVE("the archive holds nothing to read", "归档中没有可读取的内容"),
    NO_SUCH_FILE("no such file or folder", "没有该文件或目录"),
    DENIED("permission denied", "权限不够"),
    UNREADABLE("it cannot be read", "无法读取"),
    UNREADABLE_BECAUSE("it cannot be read: %s", "无法读取：%s"),
    NO_REGULAR_FILE("it is no regular file (a pipe, socket or device); not opened", "不是普通文件（管道、套接字或设备），未打开"),
    LINK_LEADS_OUT("it is a link that leads out of the folder; not followed", "是指向目录之外的链接，未跟随"),
    LINK("it is a link; not followed", "是链接，未跟随"),
    NAME_LEADS_OUT("its name leads out of the archive; not read", "名称指向归档之外，未读取"),
    TOO_DEEP("folders are nested more than %s deep; not looked into", "目录嵌套超过 %s 层，未查看"),
    TOO_MANY_HERE("more than %s files; the rest was not looked at", "文件超过 %s 个，其余未查看"),
    TOO_MANY("it holds more than %s files; the rest was not looked at", "其中文件超过 %s 个，其余未查看"),
    TOO_MUCH_OF_ALL("the texts together are longer than %s MiB; not read", "全部文本超过 %s MiB，未读取"),
    LONG_LINE("it holds a line of more than %s MiB, which no tool prints", "含有超过 %s MiB 的行，没有工具会输出这样的行"),
    TOO_LARGE_STREAM("the archive is larger than %s MiB; save it to a file, then give that", "归档大于 %s MiB；请先保存为文件，再给出该文件"),
    RATIO("it unpacks to more than %s times its size, as no collected evidence does; the rest was not read", "解压后超过自身大小的 %s 倍，采集的证据不会如此；其余未读取"),
    UNPACKS_TO_TOO_MUCH("it unpacks to more than %s MiB; the rest was not read", "解压后超过 %s MiB，其余未读取"),
    NESTED_TOO_DEEP("it is an archive inside of an archive inside of an archive; not opened: give it by itself", "是归档中的归档中的归档，未打开；请单独给出"),
    COMPRESSED_TWICE("it is compressed more than once; unpack it, then give what comes out", "被压缩了不止一次；请解压后给出结果"),
    DAMAGED_AT_BEGINNING("the archive is damaged or cut off at its beginning; nothing of it is read", "归档在开头处损坏或被截断，未读取任何内容"),
    DAMAGED_AFTER("the archive is damaged or cut off after %s; what stands behind is not read", "归档在 %s 之后损坏或被截断，其后内容未读取"),
    DAMAGED_INSIDE("the archive is damaged in it; only what stands before the damage is read", "归档在此文件内损坏，只读取了损坏之前的内容"),
    DAMAGED_FILE("the compressed file is damaged or cut off; only what stands before the damage is read", "压缩文件损坏或被截断，只读取了损坏之前的内容"),
    ENCRYPTED("it is encrypted; unpack it with its password, then give the folder", "已加密；请用密码解压后给出目录"),
    HOLES("its files that are stored with holes (sparse files) are larger than %s MiB; the rest was not read: pack it without them", "其中的稀疏文件超过 %s MiB，其余未读取；请不带这些文件重新打包"),
    UNKNOWN_METHOD("it is packed by a method that is not known here; not read", "使用了此处未知的压缩方法，未读取"),
    MANY_ALIKE("more than %s of its files are left out like that: %s", "超过 %s 个文件因同样原因未读取：%s"),
    NEWER_BUNDLE("the bundle is of a newer version (%s); what is known of it is read", "采集包的版本较新（%s），只读取已知部分"),
    FIELDS("line %s has %s fields instead of %s", "第 %s 行有 %s 个字段，应为 %s 个"),
    NOTHING_NAMED("line %s names neither a file nor a command nor a probe", "第 %s 行既没有文件，也没有命令或探针"),
    NOT_THERE("the manifest names it, and it is not there", "清单中列出，但文件不存在"),
    NOT_NAMED("the manifest of the bundle does not name it", "采集包的清单中没有列出"),
    STRANGE("more than %s files before it are of no kind that is known here; it and the rest were not looked at", "在它之前已有超过 %s 个无法识别的文件，它与其余文件未查看"),
    NOT_TOLD_APART("what it holds cannot be told apart (%s); it is taken as one output", "无法划分其内容（%s），按一份输出处理"),
    BINARY("it is binary data, not text", "是二进制数据，不是文本"),
    PACKED("it is an archive or a compressed file, not text", "是归档或压缩文件，不是文本"),
    RAR("it is a RAR archive, which is not read here; unpack it, then give the folder", "是 RAR 归档，此处不读取；请解压后给出目录"),
    SEVEN_ZIP("it is a 7z archive, which is not read here; unpack it, then give the folder", "是 7z 归档，此处不读取；请解压后给出目录"),
    PICTURE("it is a picture; the text that it shows is needed", "是图片；需要图中的文字"),
    PDF("it is a PDF file; copy the text that it shows into a text file", "是 PDF 文件；请将其中的文字复制到文本文件"),
    OUTLOOK("it is an Office document or a saved mail of Outlook; save its text as plain text", "是 Office 文档或 Outlook 邮件；请另存为纯文本"),
    OFFICE("it is an Office document; save its text as plain text", "是 Office 文档；请另存为纯文本"),
    RICH_TEXT("it is a rich text document; save it as plain text", "是富文本文档；请另存为纯文本"),
    PROGRAM("it is a program, not text", "是程序，不是文本");

    private final String en;
    private final String zh;

    Reason(String en, String zh) {
        this.en = en;
        this.zh = zh;
    }

    /** The sentence with these in its places; a {@link Both} is put in in the language of the sentence. */
    Both of(Object... values) {
        Object[] chinese = values.clone();
        Object[] english = values.clone();
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof Both both) {
                english[i] = both.en();
                chinese[i] = both.zh();
            }
        }
        return new Both(String.format(java.util.Locale.ROOT, en, english), String.format(java.util.Locale.ROOT, zh, chinese));
    }

    /** The input {@code source}, and this about it. */
    Unread about(String source, Object... values) {
        return new Unread(source, of(values));
    }
}
