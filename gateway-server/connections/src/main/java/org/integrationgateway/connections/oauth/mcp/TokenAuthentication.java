package org.integrationgateway.connections.oauth.mcp;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.oauth.ClientAuthentication;

/** Ways in which clients authenticate at token endpoints, by their names at IANA. */
final class TokenAuthentication {
  /** A client without a secret. */
  static final String NONE = "none";

  private static final String BASIC = "client_secret_basic";
  private static final String POST = "client_secret_post";

  private TokenAuthentication() {}

  /**
   * The way that the gateway registers with: with a secret where it can be, because a stolen
   * refresh token is then of no use.
   *
   * @param supported by the server; empty: it does not tell, which means basic (RFC 8414, section
   *     2)
   */
  static Optional<String> registered(List<String> supported) {
    if (supported.isEmpty()) {
      return Optional.of(BASIC);
    }
    return List.of(BASIC, POST, NONE).stream().filter(supported::contains).findFirst();
  }

  /** Whether clients need no secret. */
  static boolean permitsNone(List<String> supported) {
    return supported.isEmpty() || supported.contains(NONE);
  }

  /**
   * The way of a client with a secret from the configuration.
   *
   * @param declared by the manifest or the configuration, which have it in the body by default
   */
  static ClientAuthentication configured(List<String> supported, ClientAuthentication declared) {
    boolean inBody = supported.contains(POST);
    boolean inHeader = supported.isEmpty() || supported.contains(BASIC);
    return declared == ClientAuthentication.BODY && inHeader && !inBody
        ? ClientAuthentication.HEADER
        : declared;
  }

  /** The way of this name; empty for one that the gateway does not have. */
  static Optional<ClientAuthentication> of(String method) {
    return switch (method) {
      case BASIC -> Optional.of(ClientAuthentication.HEADER);
      case POST -> Optional.of(ClientAuthentication.BODY);
      default -> Optional.empty();
    };
  }
}
