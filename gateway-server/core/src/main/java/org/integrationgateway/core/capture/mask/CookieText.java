package org.integrationgateway.core.capture.mask;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Values of cookies in a {@code Cookie} or {@code Set-Cookie} header (RFC 6265). */
public final class CookieText {
  private static final Set<String> ATTRIBUTES =
      Set.of("domain", "expires", "max-age", "path", "samesite");

  private CookieText() {}

  public static Stream<String> values(String header) {
    return Arrays.stream(header.split(";", -1))
        .map(pair -> pair.split("=", 2))
        .filter(pair -> pair.length == 2 && !pair[0].isEmpty())
        .filter(pair -> !ATTRIBUTES.contains(pair[0].strip().toLowerCase(Locale.ROOT)))
        .map(pair -> pair[1].strip());
  }
}
