package org.integrationgateway.core.capture.mask;

import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.integrationgateway.base.budget.Budget;

/**
 * Masks the values of secret names in a text that is not parsed: {@code name=value}, {@code name:
 * "value"}, lines of headers, in the notation of any language. A value without a clear end is
 * masked to the end of the text.
 */
public final class NamedValues {
  private static final Pattern NAME =
      Pattern.compile(
          "(?<![\\w$.-])([A-Za-z_$][\\w$.-]{0,199}+)(?:\\]?+(?:\\\\{0,8}+[\"'])?+)"
              + "\\s{0,5}+([:=]{1,3}+>?+\\s{0,5}+)");
  private static final Pattern PLAIN_WORD = Pattern.compile("[a-z]{1,20}+[.,!]?");
  private static final Pattern NO_SECRET = Pattern.compile("(?:null|true|false|\\*\\*\\*.*)");
  private static final Pattern STRICT = Pattern.compile("pass|pwd|pin|otp|secret");

  private final Predicate<String> isSecret;
  private final Budget budget;
  private final String mask;

  /**
   * @param isSecret tells a name whose value is masked
   */
  public NamedValues(Predicate<String> isSecret, Budget budget, String mask) {
    this.isSecret = isSecret;
    this.budget = budget;
    this.mask = mask;
  }

  /**
   * A text without the values.
   *
   * @param isMessage whether an English word behind a name and a colon stays: {@code Invalid token:
   *     expired}
   */
  public String masked(String text, boolean isMessage) {
    var matcher = NAME.matcher(new MeteredText(text, budget));
    var masked = new StringBuilder();
    int from = 0;
    for (int at = 0; at <= text.length() && matcher.find(at); ) {
      var name = matcher.group(1);
      var separator = matcher.group(2);
      at = matcher.end();
      budget.spend(name.length() * 2L);
      if (!isSecret.test(name)) {
        continue;
      }
      int end = end(text, at, name, separator, isAtLineStart(text, matcher.start()));
      budget.spend(end - at);
      if (end > at
          && !stays(text.substring(at, Math.min(end, at + 30)), name, separator, isMessage)) {
        masked.append(text, from, at).append(mask);
        from = end;
      }
      at = end;
    }
    return from == 0 ? text : masked.append(text, from, text.length()).toString();
  }

  private static boolean isAtLineStart(String text, int at) {
    return at == 0 || text.charAt(at - 1) == '\n' || text.charAt(at - 1) == '\r';
  }

  private static boolean stays(String value, String name, String separator, boolean isMessage) {
    var lower = name.toLowerCase(Locale.ROOT);
    int space = value.indexOf(' ');
    var word = space < 0 ? value : value.substring(0, space);
    boolean isCount = lower.endsWith("tokens") && value.chars().allMatch(c -> c >= '0' && c <= '9');
    return isCount
        || NO_SECRET.matcher(value.replace("\"", "").replace("\\", "")).matches()
        || isMessage
            && separator.startsWith(": ")
            && !STRICT.matcher(lower).find()
            && PLAIN_WORD.matcher(word).matches();
  }

  private int end(String text, int at, String name, String separator, boolean isAtLineStart) {
    if (at >= text.length()) {
      return at;
    }
    int quote = at;
    while (quote < text.length() && text.charAt(quote) == '\\') {
      quote++;
    }
    char begin = text.charAt(at);
    if (quote < text.length() && (text.charAt(quote) == '"' || text.charAt(quote) == '\'')) {
      return quoted(text, quote, quote - at);
    }
    if (begin == '[' || begin == '{') {
      return bracketed(text, at);
    }
    if (begin == '|' || begin == '>' || begin == '-') {
      return text.length();
    }
    var lower = name.toLowerCase(Locale.ROOT);
    boolean isHeader =
        separator.startsWith(":") && (isAtLineStart || lower.endsWith("authorization"))
            || separator.startsWith(":") && lower.endsWith("cookie");
    int end = at;
    while (end < text.length() && !isEnd(text.charAt(end), isHeader)) {
      end++;
    }
    return end;
  }

  private static boolean isEnd(char character, boolean isLine) {
    return isLine
        ? character == '\n' || character == '\r'
        : Character.isWhitespace(character) || "&;<>".indexOf(character) >= 0;
  }

  /**
   * The place behind a quoted value.
   *
   * @param escapes before the quotation mark that begins it
   */
  private static int quoted(String text, int begin, int escapes) {
    int slashes = 0;
    for (int i = begin + 1; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == text.charAt(begin) && slashes <= escapes) {
        return i + 1;
      }
      slashes = character == '\\' ? slashes + 1 : 0;
    }
    return text.length();
  }

  private static int bracketed(String text, int begin) {
    int depth = 0;
    for (int i = begin; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '"' || character == '\'') {
        i = quoted(text, i, i > 0 && text.charAt(i - 1) == '\\' ? 1 : 0) - 1;
      } else if (character == '[' || character == '{') {
        depth++;
      } else if (character == ']' || character == '}') {
        depth--;
        if (depth == 0) {
          return i + 1;
        }
      }
    }
    return text.length();
  }
}
