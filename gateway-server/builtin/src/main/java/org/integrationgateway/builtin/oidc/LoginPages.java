package org.integrationgateway.builtin.oidc;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.integrationgateway.builtin.oidc.issuer.IssuerMetadata;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.FormEncoding;
import org.integrationgateway.sdk.identity.RandomSecrets;

/** The URLs of the provider's pages. */
final class LoginPages {
  /** The longest identity token in a URL: many servers refuse a request line of more than 8 KiB. */
  private static final int LONGEST_HINT = 6_000;

  private LoginPages() {}

  /** The page at which a browser logs in. */
  static URI login(IssuerMetadata metadata, OidcSettings settings, AuthorizeRequest request) {
    var query = new LinkedHashMap<>(settings.authorizationParameters());
    query.put("response_type", "code");
    query.put("client_id", settings.clientId());
    query.put("redirect_uri", request.redirectUri());
    query.put("scope", String.join(" ", settings.scopes()));
    request.state().ifPresent(state -> query.put("state", state));
    query.put("nonce", nonce(request.codeChallenge()));
    query.put("code_challenge", request.codeChallenge());
    query.put("code_challenge_method", request.codeChallengeMethod());
    request.loginHint().ifPresent(hint -> query.put("login_hint", hint));
    return FormEncoding.append(metadata.authorizationEndpoint().toString(), query);
  }

  /** The page at which a browser logs out. */
  static URI logout(URI endpoint, OidcSettings settings, Optional<Secret> idToken, URI returnTo) {
    var query = new LinkedHashMap<String, String>();
    idToken
        .map(token -> token.use(text -> text))
        .filter(text -> text.length() <= LONGEST_HINT)
        .ifPresent(text -> query.put("id_token_hint", text));
    query.put("client_id", settings.clientId());
    query.put("post_logout_redirect_uri", returnTo.toString());
    return FormEncoding.append(endpoint.toString(), query);
  }

  /**
   * The nonce of the login with this challenge. The verifier, which only the gateway has, leads to
   * it again, so that it need not be stored.
   */
  static String nonce(String codeChallenge) {
    return RandomSecrets.challenge(Secret.of("nonce." + codeChallenge));
  }
}
