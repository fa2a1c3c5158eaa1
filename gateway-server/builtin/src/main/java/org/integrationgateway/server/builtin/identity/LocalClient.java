package org.integrationgateway.server.builtin.identity;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * A program that may request tokens.
 *
 * @param id of the client; empty: the gateway itself
 * @param displayName shown on the login page
 * @param redirectUris to which logins may redirect, matched exactly; a loopback address matches
 *     with any port (RFC 8252, section 7.3)
 * @param secret that authenticates the client; empty for a public client
 * @param serviceAccount subject of its tokens without a login; requires a secret
 * @param scopes that its tokens may have; empty: not limited
 */
public record LocalClient(
    String id,
    String displayName,
    List<String> redirectUris,
    Optional<Secret> secret,
    Optional<String> serviceAccount,
    List<String> scopes) {
  public LocalClient {
    redirectUris = List.copyOf(redirectUris);
    scopes = List.copyOf(scopes);
    redirectUris.forEach(LocalClient::requireRedirect);
    if (serviceAccount.isPresent() && secret.isEmpty()) {
      throw new IllegalArgumentException(
          "client '%s' has a service account but no secret: anyone could act as it".formatted(id));
    }
  }

  private static void requireRedirect(String uri) {
    var parsed = URI.create(uri);
    if (!parsed.isAbsolute() || parsed.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "redirect URI '%s' is not an absolute URL without fragment (RFC 6749, section 3.1.2)"
              .formatted(uri));
    }
  }

  /** The gateway itself, with these redirect URIs. */
  public static LocalClient gateway(List<String> redirectUris) {
    return new LocalClient(
        "", "Integration Gateway", redirectUris, Optional.empty(), Optional.empty(), List.of());
  }

  /** A public client. */
  public static LocalClient of(String id, String displayName, List<String> redirectUris) {
    return new LocalClient(
        id, displayName, redirectUris, Optional.empty(), Optional.empty(), List.of());
  }
}
