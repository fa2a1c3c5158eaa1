package org.integrationgateway.packaging.comment;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The text of a documentation comment: paragraphs with an empty line between them, items of lists
 * as lines that begin with {@code - }, code in backticks. Block tags such as {@code @param} are
 * left out.
 */
final class DocText {
  private static final int LONGEST = 4000;

  private static final Pattern EDGE = Pattern.compile("(?m)^[ \\t]*\\*?[ \\t]?");
  private static final Pattern BLOCK_TAG = Pattern.compile("(?m)^[ \\t]*@[a-z][\\s\\S]*");
  private static final Pattern INLINE = Pattern.compile("\\{@(\\w+)\\s*([^{}]*)\\}");
  private static final Pattern CODE = Pattern.compile("(?is)<(code|tt|kbd)>(.*?)</\\1>");
  private static final Pattern ITEM = Pattern.compile("(?i)\\s*<li>\\s*");
  private static final Pattern BREAK =
      Pattern.compile("(?i)\\s*</?(p|ul|ol|dl|pre|table|tr|blockquote|h\\d)>\\s*");
  private static final Pattern TAG = Pattern.compile("</?[A-Za-z][^<>]*>");
  private static final Pattern ENTITY = Pattern.compile("&(#?\\w+);");
  private static final Map<String, String> ENTITIES =
      Map.of("lt", "<", "gt", ">", "amp", "&", "quot", "\"", "nbsp", " ", "#64", "@", "#42", "*");

  /** In place of what is no markup, because it is in an inline tag such as {@code {@literal}}. */
  private static final char LESS = '\uE000';

  private static final char MORE = '\uE001';
  private static final char AND = '\uE002';

  private DocText() {}

  static String of(String comment) {
    var inner = comment.replaceFirst("^/\\*+", "").replaceFirst("\\*+/$", "");
    var text = BLOCK_TAG.matcher(EDGE.matcher(inner).replaceAll("")).replaceFirst("");
    text = INLINE.matcher(text).replaceAll(DocText::inline);
    text = CODE.matcher(text).replaceAll(code -> quoted("`" + code.group(2) + "`"));
    text = ITEM.matcher(text).replaceAll("\n- ");
    text = BREAK.matcher(text).replaceAll("\n\n");
    text = TAG.matcher(text).replaceAll("");
    text = ENTITY.matcher(text).replaceAll(DocText::entity);
    return shortened(
        Pattern.compile("\\n\\s*\\n")
            .splitAsStream(text)
            .map(DocText::paragraph)
            .filter(paragraph -> !paragraph.isEmpty())
            .collect(Collectors.joining("\n\n"))
            .replace(LESS, '<')
            .replace(MORE, '>')
            .replace(AND, '&'));
  }

  private static String inline(MatchResult tag) {
    var content = tag.group(2).strip().replace('<', LESS).replace('>', MORE).replace('&', AND);
    return quoted(
        switch (tag.group(1)) {
          case "code", "value" -> "`" + content + "`";
          case "link" -> linked(content, "`");
          case "linkplain" -> linked(content, "");
          case "inheritDoc" -> "";
          default -> content;
        });
  }

  /** A link as its label, else as the name that it leads to. */
  private static String linked(String content, String quote) {
    var parts = content.split("\\s+(?![^(]*\\))", 2);
    if (parts.length > 1) {
      return parts[1];
    }
    return quote + parts[0].replaceFirst("^#", "").replace('#', '.') + quote;
  }

  private static String entity(MatchResult entity) {
    return quoted(ENTITIES.getOrDefault(entity.group(1), entity.group()));
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("$", "\\$");
  }

  /** Joins the lines, but each item of a list is a line. */
  private static String paragraph(String text) {
    return text.strip().replaceAll("\\s*\\n(?!- )\\s*", " ").replaceAll("[ \\t]+", " ");
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
  }
}
