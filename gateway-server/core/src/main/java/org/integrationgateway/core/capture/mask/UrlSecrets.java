package org.integrationgateway.core.capture.mask;

import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.integrationgateway.base.budget.Budget;
import org.integrationgateway.base.text.PercentEncoding;

/** Masks users, passwords and parameters of URLs in a text. */
public final class UrlSecrets {
  private static final String BEGIN = "://";
  private static final Pattern PARAMETER =
      Pattern.compile("([?&;#])([^=&\\s\"'?;#]{1,200}+)=([^&\\s\"'<>;#]++)");
  private static final Pattern WORD = Pattern.compile("passw|pwd|secret|token|key|sig");

  private final Predicate<String> isSecret;
  private final Predicate<String> isPlace;
  private final Budget budget;
  private final String mask;

  /**
   * @param isSecret tells a parameter whose value is masked
   * @param isPlace tells a parameter whose value is a place in a list, although it is called a
   *     token
   */
  public UrlSecrets(
      Predicate<String> isSecret, Predicate<String> isPlace, Budget budget, String mask) {
    this.isSecret = isSecret;
    this.isPlace = isPlace;
    this.budget = budget;
    this.mask = mask;
  }

  /** A text without the secrets of its URLs, also of relative ones. */
  public String masked(String text) {
    var masked = text.contains(BEGIN) ? users(text) : text;
    if (masked.indexOf('=') < 0) {
      return masked;
    }
    return new MeteredText(masked, budget)
        .replace(
            PARAMETER,
            found ->
                isParameter(found.group(2)) && !isTruth(found.group(3))
                    ? found.group(1) + found.group(2) + "=" + mask
                    : found.group());
  }

  private boolean isParameter(String name) {
    var plain = decoded(name);
    boolean isNamedSo = WORD.matcher(plain.toLowerCase(Locale.ROOT)).find();
    return isNamedSo && !isPlace.test(plain) || isSecret.test(plain);
  }

  /** A truth value is no secret: {@code oauthTokens=true}. */
  public static boolean isTruth(String value) {
    return value.equals("true") || value.equals("false");
  }

  private static String decoded(String name) {
    try {
      return PercentEncoding.decode(name);
    } catch (IllegalArgumentException cutOff) {
      return name;
    }
  }

  private String users(String text) {
    var masked = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, from)) {
      int begin = at + BEGIN.length();
      int end = begin;
      while (end < text.length() && !isEnd(text.charAt(end))) {
        end++;
      }
      budget.spend(end - at);
      var url = text.substring(begin, end);
      masked.append(text, from, begin).append(withoutUser(url));
      from = end;
    }
    return masked.append(text, from, text.length()).toString();
  }

  private static boolean isEnd(char character) {
    return Character.isWhitespace(character) || "\"'<>".indexOf(character) >= 0;
  }

  /** A URL without its scheme and its user; a password may have any character in it. */
  private String withoutUser(String url) {
    int at = url.lastIndexOf('@');
    if (at < 0) {
      return url;
    }
    int slash = first(url, "/?#");
    int query = first(url, "?#");
    int beforeQuery = url.lastIndexOf('@', query - 1);
    int colon = url.indexOf(':');
    boolean isUser = url.lastIndexOf('@', slash - 1) >= 0;
    boolean isPassword = colon >= 0 && colon < slash;
    if (!isUser && !isPassword) {
      return url;
    }
    int end = isPassword ? beforeQuery >= 0 ? beforeQuery : at : url.lastIndexOf('@', slash - 1);
    boolean isPort =
        beforeQuery < 0
            && isPassword
            && url.substring(colon + 1, slash).chars().allMatch(c -> c >= '0' && c <= '9');
    if (isPort) {
      return url;
    }
    return (isPassword ? url.substring(0, colon + 1) : "") + mask + url.substring(end);
  }

  private static int first(String text, String characters) {
    for (int i = 0; i < text.length(); i++) {
      if (characters.indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return text.length();
  }
}
