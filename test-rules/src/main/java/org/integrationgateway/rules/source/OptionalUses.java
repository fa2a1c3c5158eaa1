package org.integrationgateway.rules.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds parameters of methods and fields of classes whose type is {@code Optional}. A caller of
 * such a method wraps what it has, and a field can be null and empty. Return types and components
 * of records are not found: there {@code Optional} is the answer of a question.
 */
final class OptionalUses {
  /** Texts and comments, which are blanked before the search. */
  private static final Pattern QUOTED =
      Pattern.compile(
          "\"\"\"(?s:.*?)\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*+\"|'(?:\\\\.|[^'\\\\])'"
              + "|//[^\\n]*+|(?s:/\\*.*?\\*/)");

  private static final String ARGUMENTS = "<(?:[^<>]|<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)*>";

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<brace>[(){}])|\\bOptional(?:Int|Long|Double|\\s*"
              + ARGUMENTS
              + ")\\s+(?<name>\\w+)\\s*(?=(?<end>[,)=;]))");

  private static final Pattern TYPE_BODY =
      Pattern.compile("\\b(?:class|interface|enum|record)\\s+\\w");

  private static final Pattern COMPONENTS =
      Pattern.compile("\\brecord\\s+\\w+\\s*(?:" + ARGUMENTS + ")?\\s*$");

  private static final Pattern METHOD = Pattern.compile("\\w\\s*$");

  private enum Block {
    TYPE,
    CODE,
    PARAMETERS,
    OTHER
  }

  private OptionalUses() {}

  /** Searches the Java files below a folder. Sorted by file and line. */
  static List<String> below(Path folder) throws IOException {
    var found = new ArrayList<String>();
    try (var files = Files.walk(folder)) {
      for (var file : files.filter(file -> file.toString().endsWith(".java")).sorted().toList()) {
        var source = Files.readString(file);
        if (source.contains("import java.util.Optional")) {
          in(source).forEach(use -> found.add(folder.relativize(file) + ":" + use));
        }
      }
    }
    return found;
  }

  /** Searches the text of a Java file. Each use is its line and its name. */
  static List<String> in(String source) {
    var text = QUOTED.matcher(source).replaceAll(quoted -> blank(quoted.group()));
    var found = new ArrayList<String>();
    var blocks = new ArrayDeque<Block>();
    var tokens = TOKEN.matcher(text);
    while (tokens.find()) {
      var brace = tokens.group("brace");
      if (brace == null) {
        if (isCounted(blocks.peek(), tokens.group("end"))) {
          long line = 1 + text.substring(0, tokens.start()).chars().filter(c -> c == '\n').count();
          found.add(line + ": " + tokens.group("name"));
        }
      } else {
        nest(blocks, brace, declaration(text, tokens.start()));
      }
    }
    return found;
  }

  private static void nest(Deque<Block> blocks, String brace, String before) {
    switch (brace) {
      case "{" -> blocks.push(TYPE_BODY.matcher(before).find() ? Block.TYPE : Block.CODE);
      case "(" -> {
        boolean isParameters = METHOD.matcher(before).find() && !COMPONENTS.matcher(before).find();
        blocks.push(isParameters ? Block.PARAMETERS : Block.OTHER);
      }
      default -> blocks.poll();
    }
  }

  /** The text in front of a brace, from the end of the statement or block before it. */
  private static String declaration(String text, int end) {
    int begin = end;
    while (begin > 0 && ";{}".indexOf(text.charAt(begin - 1)) < 0) {
      begin--;
    }
    return text.substring(begin, end);
  }

  private static boolean isCounted(Block block, String end) {
    boolean isField = end.equals("=") || end.equals(";");
    return block == (isField ? Block.TYPE : Block.PARAMETERS);
  }

  /** Returns a text with as many characters and lines. */
  private static String blank(String text) {
    return text.replaceAll("[^\\n]", " ");
  }
}
