package org.integrationgateway.engines.identity;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;

/**
 * A program that may request tokens. Can be a member of a provider's configuration.
 *
 * @param displayName shown to people who log in
 * @param redirectUris to which logins may redirect, matched exactly; a loopback address matches
 *     with any port (RFC 8252, section 7.3)
 * @param secret that authenticates the client; empty for a public client
 * @param serviceAccount the account of its tokens without a login; requires a secret
 * @param scopes that its tokens may have; empty: not limited
 */
public record RegisteredClient(
    @Doc("The name on the login page. Default: the client's name.") Optional<String> displayName,
    @Doc(
            "The exact URLs that logins may redirect to; with http://127.0.0.1 and"
                + " http://[::1], any port is allowed.")
        @Default("[]")
        List<String> redirectUris,
    @Doc("The secret that authenticates the client. None: the client is public.")
        Optional<Secret> secret,
    @Doc(
            "The service account that the client may get tokens for without a login; needs"
                + " a secret.")
        Optional<String> serviceAccount,
    @Doc("The largest scope of the client's tokens. None: unlimited.") @Default("[]")
        List<String> scopes) {
  public RegisteredClient {
    redirectUris = List.copyOf(redirectUris);
    scopes = List.copyOf(scopes);
    redirectUris.forEach(RegisteredClient::requireRedirect);
    if (secret.filter(Secret.of("")::matches).isPresent()) {
      throw new IllegalArgumentException(
          "the secret of the client is empty: anyone could act as it; a public client has none");
    }
    if (serviceAccount.isPresent() && secret.isEmpty()) {
      throw new IllegalArgumentException(
          "a client with a serviceAccount needs a secret: anyone could act as it");
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

  /** A public client with all scopes. */
  public static RegisteredClient of(String displayName, List<String> redirectUris) {
    return new RegisteredClient(
        Optional.of(displayName), redirectUris, Optional.empty(), Optional.empty(), List.of());
  }

  /** Whether a login of this client may redirect to this URI. */
  boolean mayEndAt(String redirectUri) {
    return redirectUris.stream()
        .anyMatch(
            registered -> registered.equals(redirectUri) || sameLoopback(registered, redirectUri));
  }

  /** A program on the user's machine takes a free port. */
  private static boolean sameLoopback(String registered, String redirectUri) {
    var known = URI.create(registered);
    if (!isLoopback(known)) {
      return false;
    }
    var asked = URI.create(redirectUri);
    return isLoopback(asked)
        && asked.getRawUserInfo() == null
        && asked.getPort() >= 0
        && asked.getHost().equals(known.getHost())
        && String.valueOf(asked.getRawPath()).equals(String.valueOf(known.getRawPath()))
        && String.valueOf(asked.getRawQuery()).equals(String.valueOf(known.getRawQuery()));
  }

  private static boolean isLoopback(URI uri) {
    return "http".equals(uri.getScheme())
        && ("127.0.0.1".equals(uri.getHost()) || "[::1]".equals(uri.getHost()));
  }
}
