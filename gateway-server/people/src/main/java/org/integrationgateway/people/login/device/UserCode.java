package org.integrationgateway.people.login.device;

import java.security.SecureRandom;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The code that a person types: eight letters without vowels, so that it forms no word, and without
 * letters that look alike (RFC 8628, section 6.1).
 */
final class UserCode {
  private static final String LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
  private static final int LENGTH = 8;
  private static final int LONGEST_TYPED = 32;

  private UserCode() {}

  static String fresh(SecureRandom random) {
    return random
        .ints(LENGTH, 0, LETTERS.length())
        .mapToObj(each -> String.valueOf(LETTERS.charAt(each)))
        .collect(Collectors.joining());
  }

  /** The code as it is shown. */
  static String shown(String code) {
    return code.substring(0, LENGTH / 2) + "-" + code.substring(LENGTH / 2);
  }

  /** The typed text as a code, in any case, with or without the hyphen; empty for other texts. */
  static Optional<String> typed(String text) {
    if (text.length() > LONGEST_TYPED) {
      return Optional.empty();
    }
    var code = text.toUpperCase(Locale.ROOT).replaceAll("[\\s-]", "");
    return Optional.of(code).filter(each -> each.matches("[" + LETTERS + "]{" + LENGTH + "}"));
  }
}
