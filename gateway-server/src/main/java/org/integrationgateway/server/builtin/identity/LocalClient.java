package org.integrationgateway.server.builtin.identity;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * A program that may ask for tokens.
 *
 * @param id by which it names itself; empty: the gateway itself
 * @param displayName for the people who log in
 * @param redirectUris where logins may end, each exactly; one of a loopback address with any port
 *     (RFC 8252, section 7.3)
 * @param secret with which it proves who it is; empty for a public client
 * @param serviceAccount for whom it may have tokens without a login; needs a secret
 * @param scopes the most its tokens may be good for; none: not limited
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
          "client '%s' has a service account but no secret: anybody could be it".formatted(id));
    }
  }

  private static void requireRedirect(String uri) {
    var parsed = URI.create(uri);
    if (!parsed.isAbsolute() || parsed.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "redirect URI '%s' is no absolute URL without fragment (RFC 6749, section 3.1.2)"
              .formatted(uri));
    }
  }

  /** The gateway itself, whose logins end there. */
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
