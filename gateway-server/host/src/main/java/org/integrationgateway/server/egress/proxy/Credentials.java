package org.integrationgateway.server.egress.proxy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/** The name and password of one launch for its proxy, as proxy variables carry them. */
record Credentials(String user, String password) {
  private static final int BYTES = 16;
  private static final String SCHEME = "Basic ";

  static Credentials random() {
    var password = new byte[BYTES];
    new SecureRandom().nextBytes(password);
    return new Credentials("provider", HexFormat.of().formatHex(password));
  }

  /** Whether a Proxy-Authorization header has them (RFC 7617). */
  boolean match(Optional<String> authorization) {
    var expected =
        Base64.getEncoder()
            .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    return authorization
        .filter(text -> text.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(text -> text.substring(SCHEME.length()).strip())
        .filter(given -> MessageDigest.isEqual(bytes(given), bytes(expected)))
        .isPresent();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** As they stand before the {@code @} of a URL. */
  String inUrl() {
    return user + ":" + password;
  }

  /** Without the word. */
  @Override
  public String toString() {
    return "Credentials[" + user + "]";
  }
}
