package org.integrationgateway.rules.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * Finds comments of Java files whose first sentence has a pronoun in the place of its noun: "It is
 * ready", "Those of an app", "What the upstream said", "Whether it has ended". A reader meets the
 * comment in a list of members, where no sentence before it says what the pronoun stands for.
 *
 * <p>A pronoun before its noun is allowed: "This request with other tools".
 */
final class CommentBeginnings {
  private static final Path BUILD_OUTPUT = Path.of("target");

  /** Pronouns that never have a noun behind them. */
  private static final String ALWAYS =
      "its?|they|their|them|he|she|his|her|what|who|whose|which|none"
          + "|something|anything|everything|nothing|others";

  /** Pronouns that may have a noun behind them. */
  private static final String WITHOUT_NOUN =
      "(this|these|that|those)( ones?)?|one|another|each|both|some|any|all"
          + "|the (ones?|same|others?|rest|latter|former|first|last|second|next|most)";

  private static final String AFTER_PRONOUN =
      "(?=\\s*([.,:;]|$)|\\s+(of|that|which|who|whose|is|are|was|were|has|have|had|does|do|did"
          + "|may|must|can|cannot|could|would|will|for|with|without|to|from|in|on|at|by|as|after|before|when"
          + "|where|until|not)\\b)";

  private static final Pattern PRONOUN =
      Pattern.compile(
          "(?i)((whether|how|how (much|many|long|often|far)|where|when|why|as|if|until|so that)\\s+)?"
              + "(("
              + ALWAYS
              + ")(?![\\w-])|("
              + WITHOUT_NOUN
              + ")\\b"
              + AFTER_PRONOUN
              + ")");

  private CommentBeginnings() {}

  /**
   * A comment without its noun.
   *
   * @param line of its beginning, counted from 1
   * @param words with which it begins
   */
  record Finding(Path file, int line, String words) {
    @Override
    public String toString() {
      return file + ":" + line + ": the comment begins with '" + words + "': name the noun";
    }
  }

  /**
   * Searches the Java files below a folder, except build output.
   *
   * @return sorted by file and line
   */
  static List<Finding> below(Path folder) throws IOException {
    var found = new ArrayList<Finding>();
    try (var files = Files.walk(folder)) {
      for (var file :
          files.map(folder::relativize).filter(CommentBeginnings::isSource).sorted().toList()) {
        found.addAll(in(file, Files.readString(folder.resolve(file))));
      }
    }
    return found;
  }

  private static boolean isSource(Path file) {
    return file.toString().endsWith(".java")
        && StreamSupport.stream(file.spliterator(), false).noneMatch(BUILD_OUTPUT::equals);
  }

  /** Searches one Java file. */
  static List<Finding> in(Path file, String text) {
    var found = new ArrayList<Finding>();
    for (var comment : Prose.commentsOf(text)) {
      var begins = PRONOUN.matcher(comment.text());
      if (begins.lookingAt()) {
        int line = 1 + (int) text.substring(0, comment.at()).chars().filter(c -> c == '\n').count();
        var words = begins.group().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
        found.add(new Finding(file, line, words));
      }
    }
    return found;
  }
}
