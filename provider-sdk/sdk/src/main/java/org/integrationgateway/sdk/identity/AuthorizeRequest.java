package org.integrationgateway.sdk.identity;

import java.util.List;
import java.util.Optional;

/**
 * Begins a login (RFC 6749, section 4.1.1, with PKCE, RFC 7636).
 *
 * @param clientId id of the client; empty: the gateway itself
 * @param redirectUri where the browser comes back to with the code: an absolute URL that the
 *     provider knows of this client
 * @param state comes back with the code, unchanged; at most 1,024 characters
 * @param codeChallenge base64url of the SHA-256 of the verifier: 43 characters
 * @param codeChallengeMethod {@link #S256}, the only one there is
 * @param scopes the requested scopes; empty: the provider's default for this client
 * @param nonce OpenID Connect: comes back in the identity token, where there is one
 * @param resources where the token will be used (RFC 8707); empty: not limited
 * @param loginHint the expected user
 */
public record AuthorizeRequest(
    String clientId,
    String redirectUri,
    Optional<String> state,
    String codeChallenge,
    String codeChallengeMethod,
    List<String> scopes,
    Optional<String> nonce,
    List<String> resources,
    Optional<String> loginHint) {
  /** SHA-256. */
  public static final String S256 = "S256";

  public AuthorizeRequest {
    scopes = List.copyOf(scopes);
    resources = List.copyOf(resources);
  }

  /** A request with these members only. */
  public static AuthorizeRequest of(
      String clientId, String redirectUri, String state, String codeChallenge) {
    return new AuthorizeRequest(
        clientId,
        redirectUri,
        Optional.of(state),
        codeChallenge,
        S256,
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  /** The same request with these scopes. */
  public AuthorizeRequest withScopes(List<String> asked) {
    return new AuthorizeRequest(
        clientId,
        redirectUri,
        state,
        codeChallenge,
        codeChallengeMethod,
        asked,
        nonce,
        resources,
        loginHint);
  }

  /** The same request with these resources. */
  public AuthorizeRequest withResources(List<String> asked) {
    return new AuthorizeRequest(
        clientId,
        redirectUri,
        state,
        codeChallenge,
        codeChallengeMethod,
        scopes,
        nonce,
        asked,
        loginHint);
  }
}
