package org.integrationgateway.sdk.identity;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

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

  /**
   * The request as parameters by their names in OAuth 2.0, without those that are empty, so that a
   * login page can have it in its query: {@link #read} reads them again.
   */
  public Map<String, String> parameters() {
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("client_id", clientId);
    parameters.put("redirect_uri", redirectUri);
    parameters.put("state", state.orElse(""));
    parameters.put("code_challenge", codeChallenge);
    parameters.put("code_challenge_method", codeChallengeMethod);
    parameters.put("scope", String.join(" ", scopes));
    parameters.put("resource", String.join(" ", resources));
    parameters.put("nonce", nonce.orElse(""));
    parameters.put("login_hint", loginHint.orElse(""));
    parameters.values().removeIf(String::isEmpty);
    return parameters;
  }

  /** The request that has these parameters; it is not checked. */
  public static AuthorizeRequest read(Map<String, String> parameters) {
    return new AuthorizeRequest(
        parameters.getOrDefault("client_id", ""),
        parameters.getOrDefault("redirect_uri", ""),
        Optional.ofNullable(parameters.get("state")),
        parameters.getOrDefault("code_challenge", ""),
        parameters.getOrDefault("code_challenge_method", ""),
        words(parameters.getOrDefault("scope", "")),
        Optional.ofNullable(parameters.get("nonce")),
        words(parameters.getOrDefault("resource", "")),
        Optional.ofNullable(parameters.get("login_hint")));
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split(" +"));
  }

  /**
   * Returns the URL to which the browser goes after a login that succeeded (RFC 6749, section
   * 4.1.2).
   *
   * @param issuer of the code (RFC 9207); empty: not named
   */
  public URI redirect(Secret code, Optional<String> issuer) {
    var answer = new LinkedHashMap<String, String>();
    answer.put("code", code.use(text -> text));
    state.filter(text -> !text.isEmpty()).ifPresent(text -> answer.put("state", text));
    issuer.ifPresent(name -> answer.put("iss", name));
    return FormEncoding.append(redirectUri, answer);
  }
}
