package org.integrationgateway.connections.hosted.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.integrationgateway.manifest.hosted.SecurityScheme.Http.Scheme;
import org.integrationgateway.sdk.Secret;

/** Verifies the Authorization header: basic (RFC 7617) or bearer (RFC 6750). */
record HttpVerifier(Scheme scheme, Supplier<List<Secret>> secrets) implements SchemeVerifier {
  @Override
  public Verified verify(HostedRequest request) {
    var header = request.only("Authorization");
    int space = header.indexOf(' ');
    if (space < 0 || !header.substring(0, space).equalsIgnoreCase(scheme.text())) {
      throw new RejectedRequestException("the Authorization header is not " + scheme.text());
    }
    var sent = header.substring(space + 1).strip();
    return switch (scheme) {
      case BEARER -> {
        PresentedSecret.require(Secret.of(sent), secrets.get(), "the token");
        yield Verified.of(Map.of());
      }
      case BASIC -> basic(sent);
    };
  }

  private Verified basic(String sent) {
    byte[] pair;
    try {
      pair = Base64.getDecoder().decode(sent);
    } catch (IllegalArgumentException malformed) {
      throw new RejectedRequestException("the credentials are not Base64");
    }
    PresentedSecret.require(Secret.of(pair), secrets.get(), "user or password");
    var text = new String(pair, UTF_8);
    int colon = text.indexOf(':');
    return Verified.of(colon < 0 ? Map.of() : Map.of("user", text.substring(0, colon)));
  }
}
