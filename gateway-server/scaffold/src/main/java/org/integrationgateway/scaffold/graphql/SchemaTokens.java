package org.integrationgateway.scaffold.graphql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.scaffold.fetch.ScaffoldException;

/** The tokens of a text in the schema language (GraphQL specification, 2.1). */
final class SchemaTokens {
  private static final Pattern WORD =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_]*|-?\\d[0-9.eE+-]*|\\.\\.\\.|[!$&()=:@\\[\\]{}|]");
  private static final String BLOCK = "\"\"\"";

  private final String name;
  private final String text;
  private final Matcher words;
  private int at;
  private String current = "";

  SchemaTokens(String name, String text) {
    this.name = name;
    this.text = text;
    this.words = WORD.matcher(text);
    next();
  }

  /** The token at hand; empty at the end. */
  String peek() {
    return current;
  }

  boolean is(String token) {
    return current.equals(token);
  }

  /** Takes the token at hand. */
  String next() {
    var taken = current;
    skipIgnored();
    int end = end();
    current = text.substring(at, end);
    at = end;
    return taken;
  }

  private void skipIgnored() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '#') {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (c == ',' || c == '\ufeff' || Character.isWhitespace(c)) {
        at++;
      } else {
        return;
      }
    }
  }

  private int end() {
    if (at >= text.length()) {
      return at;
    }
    if (text.charAt(at) == '"') {
      return text.startsWith(BLOCK, at) ? blockEnd() : stringEnd();
    }
    if (!words.region(at, text.length()).lookingAt()) {
      throw problem("an unexpected character");
    }
    return words.end();
  }

  private int blockEnd() {
    int end = text.indexOf(BLOCK, at + BLOCK.length());
    while (end > 0 && text.charAt(end - 1) == '\\') {
      end = text.indexOf(BLOCK, end + BLOCK.length());
    }
    if (end < 0) {
      throw problem("a string without its closing quote");
    }
    return end + BLOCK.length();
  }

  private int stringEnd() {
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\n') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    if (end >= text.length() || text.charAt(end) != '"') {
      throw problem("a string without its closing quote");
    }
    return end + 1;
  }

  /** Takes this token if it is at hand. */
  boolean skip(String token) {
    if (is(token)) {
      next();
      return true;
    }
    return false;
  }

  void expect(String token) {
    if (!skip(token)) {
      throw problem("'" + current + "' where '" + token + "' is expected");
    }
  }

  String name() {
    if (current.isEmpty() || !(Character.isLetter(current.charAt(0)) || current.startsWith("_"))) {
      throw problem("'" + current + "' where a name is expected");
    }
    return next();
  }

  /** Takes a description, if there is one. */
  String description() {
    if (!current.startsWith("\"")) {
      return "";
    }
    var quoted = next();
    int quotes = quoted.startsWith("\"\"\"") && quoted.length() >= 6 ? 3 : 1;
    return quoted.substring(quotes, quoted.length() - quotes).replace("\\\"", "\"").strip();
  }

  ScaffoldException problem(String what) {
    long line = text.substring(0, Math.min(at, text.length())).lines().count();
    return new ScaffoldException(
        "'%s' is not a GraphQL schema: line %d has %s".formatted(name, Math.max(1, line), what));
  }
}
