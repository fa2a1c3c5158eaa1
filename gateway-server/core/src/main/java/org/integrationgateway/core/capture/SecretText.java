package org.integrationgateway.core.capture;

import java.util.regex.Pattern;

/** Masks what is secret in a text by its form, wherever it came from. */
final class SecretText {
  private static final String WORD =
      "(?:passw(?:or)?d|pwd|passphrase|secret|token|api[_-]?key|access[_-]?key"
          + "|private[_-]?key|authorization|cookie|credential)[\\w-]{0,20}";

  /** A credential after the name of its scheme. */
  private static final Pattern SCHEME =
      Pattern.compile("(?i)\\b(bearer|basic)\\s{1,3}[A-Za-z0-9._~+/=:-]{8,}+");

  private static final Pattern JWT =
      Pattern.compile("\\beyJ[\\w-]{10,}+\\.[\\w-]{5,}+(?:\\.[\\w-]*+)?");

  /** A token or a session of the gateway. */
  private static final Pattern GATEWAY = Pattern.compile("\\b(gw[a-z]_)[0-9A-Za-z]{16,}+");

  /** The password in {@code scheme://user:password@host}. */
  private static final Pattern USER = Pattern.compile("(://[^/?#\\s:@]{0,200}):[^/?#\\s@]{1,500}@");

  /** A parameter of a URL. */
  private static final Pattern PARAMETER =
      Pattern.compile(
          "(?i)([?&][^=&\\s\"']{0,40}(?:passw|pwd|secret|token|key|sig)[^=&\\s\"']{0,40}=)"
              + "[^&\\s\"'<>]+");

  /** A name and its value in another notation than JSON. */
  private static final Pattern PAIR =
      Pattern.compile(
          "(?i)("
              + WORD
              + "[\"']?\\s{0,5}[:=]\\s{0,5})(?:\"[^\"]{0,8000}(?:\"|$)|'[^']{0,8000}(?:'|$)"
              + "|[^\\s&;,<>\"']+)");

  private static final Pattern ELEMENT =
      Pattern.compile(
          "(?i)(<(?:[\\w.-]{1,40}:)?[\\w.-]{0,40}" + WORD + "(?:\\s[^<>]{0,500})?>)[^<]+(?=</|$)");

  private SecretText() {}

  /** Masks what is secret in a value of JSON, in which names stand outside. */
  static String value(String text) {
    var masked = text;
    if (masked.length() >= 8) {
      masked = SCHEME.matcher(masked).replaceAll("$1 " + Redaction.MASK);
      masked = masked.contains("eyJ") ? JWT.matcher(masked).replaceAll(Redaction.MASK) : masked;
      masked =
          masked.contains("gw")
              ? GATEWAY.matcher(masked).replaceAll("$1" + Redaction.MASK)
              : masked;
    }
    if (masked.contains("://")) {
      masked = USER.matcher(masked).replaceAll("$1:" + Redaction.MASK + "@");
      masked = PARAMETER.matcher(masked).replaceAll("$1" + Redaction.MASK);
    }
    return masked;
  }

  /** Masks what is secret in a text that has names and values in it. */
  static String whole(String text) {
    var masked = value(text);
    masked = ELEMENT.matcher(masked).replaceAll("$1" + Redaction.MASK);
    return PAIR.matcher(masked).replaceAll("$1" + Redaction.MASK);
  }
}
