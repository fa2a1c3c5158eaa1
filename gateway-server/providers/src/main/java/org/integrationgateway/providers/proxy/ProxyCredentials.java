package org.integrationgateway.providers.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/** The name and password of one launch for its proxy, as proxy variables carry them. */
final class ProxyCredentials {
  private static final int BYTES = 16;
  private static final String SCHEME = "Basic ";

  private final String inUrl;

  ProxyCredentials() {
    var password = new byte[BYTES];
    new SecureRandom().nextBytes(password);
    this.inUrl = "provider:" + HexFormat.of().formatHex(password);
  }

  /** Whether a Proxy-Authorization header has them (RFC 7617). */
  boolean match(Optional<String> authorization) {
    var expected = Base64.getEncoder().encode(inUrl.getBytes(UTF_8));
    return authorization
        .filter(text -> text.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(text -> text.substring(SCHEME.length()).strip().getBytes(UTF_8))
        .filter(given -> MessageDigest.isEqual(given, expected))
        .isPresent();
  }

  /** User name and password as they stand before the {@code @} of a URL. */
  String inUrl() {
    return inUrl;
  }
}
