package org.integrationgateway.document;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Source;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/**
 * A usual slip in YAML, in words of the file instead of those of its parser. Neither message nor
 * remedy repeats values, because a value may be secret.
 */
record YamlMistake(Position at, String message, String remedy) {
  /** A line {@code key: value}, or one in a list. */
  private static final Pattern KEY_AND_VALUE = Pattern.compile("\\s*(?:- +)*([\\w.-]+): +\\S.*");

  private static final Pattern KEY_WITHOUT_SPACE = Pattern.compile("\\s*(?:- +)*[\\w.-]+:\\S.*");

  private static final String SPACES = "Indent with spaces; a tab is not indentation in YAML.";
  private static final String COLUMN =
      "Keys of one mapping begin in the same column, and so do the '-' of one list.";

  /** The meaning in YAML of a value that begins with one of these characters. */
  private static final Map<Character, String> BEGINNINGS =
      Map.of(
          '@', "is reserved",
          '`', "is reserved",
          '%', "begins a directive",
          '*', "begins an alias",
          '&', "begins an anchor");

  /**
   * Explains why a text cannot be parsed.
   *
   * @param at where the parser noticed it
   */
  static YamlMistake of(Source source, Position at, MarkedYamlEngineException e) {
    return new Explanation(source, at, e).mistake();
  }

  /** One failure of the parser. */
  private record Explanation(Source source, Position at, MarkedYamlEngineException failure) {
    YamlMistake mistake() {
      var problem = Optional.ofNullable(failure.getProblem()).orElse("unexpected text");
      if (at.line() == 0) {
        return asParsed(problem);
      }
      if (atTab()) {
        return new YamlMistake(at, "a tab where only spaces are allowed", SPACES);
      }
      if (problem.startsWith("mapping values are not allowed")) {
        return colon();
      }
      if (problem.startsWith("sequence entries are not allowed")) {
        return new YamlMistake(
            at, "a '- ' is not allowed here", "Begin a list on the line after its key.");
      }
      if (problem.startsWith("expected <block end>")) {
        return misaligned();
      }
      if (problem.startsWith("could not find expected ':'")) {
        return withoutColon();
      }
      return special(problem).or(() -> unclosed(problem)).orElseGet(() -> asParsed(problem));
    }

    private boolean atTab() {
      return source.text().startsWith("\t", at.offset());
    }

    private YamlMistake colon() {
      var line = source.line(at.line());
      var match = KEY_AND_VALUE.matcher(line);
      boolean inValue = match.matches() && column() > match.end(1);
      if (inValue) {
        return new YamlMistake(
            at,
            "a value with ': ' in it must be in quotes",
            "Put the whole value in quotes: %s: \"...\".".formatted(match.group(1)));
      }
      int before = keyBefore();
      if (KEY_WITHOUT_SPACE.matcher(source.line(before)).matches()) {
        return glued(before);
      }
      return new YamlMistake(
          at,
          "this key is indented more than the key before it, which has a value already",
          "Begin it in the column of the key in line " + before + ".");
    }

    /** The number of UTF-16 units before the place in its line. */
    private int column() {
      return at.offset() - source.text().lastIndexOf('\n', at.offset() - 1) - 1;
    }

    /** The last line before this one that has text. */
    private int keyBefore() {
      int line = at.line() - 1;
      while (line > 1 && isIdle(source.line(line))) {
        line--;
      }
      return Math.max(1, line);
    }

    private static boolean isIdle(String line) {
      return line.isBlank() || line.strip().startsWith("#");
    }

    private YamlMistake misaligned() {
      var began = failure.getContextMark();
      var since = began.map(mark -> " in line " + (mark.getLine() + 1)).orElse("");
      boolean first = source.text().substring(at.offset() - column(), at.offset()).isBlank();
      if (!first) {
        return new YamlMistake(
            at,
            "text after a value that is complete",
            "Put the whole value in one pair of quotes, or remove the rest of the line.");
      }
      return new YamlMistake(
          at, "this line is not indented like the mapping or list that began" + since, COLUMN);
    }

    private YamlMistake glued(int line) {
      var text = source.line(line);
      int colon = source.lineStart(line) + text.indexOf(':');
      return new YamlMistake(
          source.at(colon, 1), "a colon without a space after it", "Write 'key: value'.");
    }

    private YamlMistake withoutColon() {
      var key = began();
      return KEY_WITHOUT_SPACE.matcher(source.line(key.line())).matches()
          ? glued(key.line())
          : new YamlMistake(
              key,
              "this line is not 'key: value'",
              "Write 'key: value', or quote a text that continues over several lines.");
    }

    private Optional<YamlMistake> special(String problem) {
      boolean begins =
          problem.startsWith("found character")
              || String.valueOf(failure.getContext())
                  .matches("while scanning an? (alias|anchor).*");
      if (!begins) {
        return Optional.empty();
      }
      var place = String.valueOf(failure.getContext()).contains("next token") ? at : began();
      char sign = place.text().isEmpty() ? ' ' : place.text().charAt(0);
      return Optional.ofNullable(BEGINNINGS.get(sign))
          .map(
              meaning ->
                  new YamlMistake(
                      place,
                      "a value cannot begin with '" + sign + "', which " + meaning + " in YAML",
                      "Put the value in quotes."));
    }

    private Optional<YamlMistake> unclosed(String problem) {
      var context = String.valueOf(failure.getContext());
      var open =
          context.contains("flow sequence")
              ? "'['"
              : context.contains("flow mapping")
                  ? "'{'"
                  : context.contains("quoted scalar") && problem.contains("end of stream")
                      ? "quote"
                      : "";
      if (open.isEmpty() || failure.getContextMark().isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          new YamlMistake(
              began(),
              "the " + open + " that begins here is not closed",
              "Close it: everything up to line "
                  + at.line()
                  + " was read as part of it. A text that begins this way must be in quotes."));
    }

    private YamlMistake asParsed(String problem) {
      var line =
          failure.getContextMark().map(mark -> ", which began in line " + (mark.getLine() + 1));
      var context =
          failure.getContext() == null
              ? ""
              : "Found " + failure.getContext() + line.orElse("") + ".";
      return new YamlMistake(at, problem, context);
    }

    private Position began() {
      return failure.getContextMark().map(this::here).orElse(at);
    }

    private Position here(Mark mark) {
      int offset = source.text().offsetByCodePoints(0, mark.getIndex());
      return source.at(offset, offset < source.text().length() ? 1 : 0);
    }
  }
}
