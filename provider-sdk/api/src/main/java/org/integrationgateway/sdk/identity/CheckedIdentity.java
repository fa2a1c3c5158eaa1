package org.integrationgateway.sdk.identity;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Checks requests against the limits of the interface before the identity provider gets them. */
public record CheckedIdentity(Identity behind) implements Identity {
  // RFC 7636, section 4.2: the base64url of 32 bytes.
  private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");

  // RFC 7636, section 4.1.
  private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

  // RFC 6749, section 3.3.
  private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,256}");

  @Override
  public LoginPage authorize(AuthorizeRequest request) {
    shortText("client_id", request.clientId());
    redirect(request.redirectUri());
    request.state().ifPresent(state -> shortText("state", state));
    request.nonce().ifPresent(nonce -> shortText("nonce", nonce));
    request.loginHint().ifPresent(hint -> shortText("login_hint", hint));
    if (!request.codeChallengeMethod().equals(AuthorizeRequest.S256)) {
      throw refused("code_challenge_method is S256: no other is safe (RFC 7636, section 4.2)");
    }
    if (!CHALLENGE.matcher(request.codeChallenge()).matches()) {
      throw refused(
          "code_challenge is the base64url of a SHA-256, 43 characters (RFC 7636, section 4.2)");
    }
    scopes(request.scopes());
    resources(request.resources());
    return behind.authorize(request);
  }

  @Override
  public Tokens token(TokenRequest request) {
    shortText("client_id", request.client().id());
    request.client().secret().ifPresent(secret -> secret("client_secret", secret));
    if (request instanceof TokenRequest.AuthorizationCode code) {
      secret("code", code.code());
      redirect(code.redirectUri());
      if (!code.codeVerifier().<Boolean>use(text -> VERIFIER.matcher(text).matches())) {
        throw refused(
            "code_verifier has 43 to 128 letters, digits, '-', '.', '_' and '~' (RFC 7636, section 4.1)");
      }
    } else if (request instanceof TokenRequest.RefreshToken refresh) {
      secret("refresh_token", refresh.refreshToken());
      scopes(refresh.scopes());
    } else if (request instanceof TokenRequest.ClientCredentials client) {
      scopes(client.scopes());
      resources(client.resources());
    } else if (request instanceof TokenRequest.TokenExchange exchange) {
      secret("subject_token", exchange.subject().token());
      shortText("subject_token_type", exchange.subject().type());
      exchange.actor().ifPresent(actor -> secret("actor_token", actor.token()));
      scopes(exchange.scopes());
      resources(exchange.resources());
    } else if (request.grantType().isEmpty()) {
      throw refused("grant_type is missing (RFC 6749, section 4)");
    }
    return behind.token(request);
  }

  @Override
  public Optional<TokenInfo> introspect(Secret token) {
    secret("token", token);
    return behind.introspect(token);
  }

  @Override
  public UserInfo userInfo(Optional<Secret> token) {
    token.ifPresent(secret -> secret("token", secret));
    return behind.userInfo(token);
  }

  @Override
  public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
    if (limit < 1 || limit > MAX_PAGE) {
      throw refused("a page has 1 to %d grants, not %d", MAX_PAGE, limit);
    }
    subject.ifPresent(id -> shortText("subject", id));
    return behind.listGrants(subject, limit, pageToken);
  }

  @Override
  public Grant getGrant(String id) {
    grant(id);
    return behind.getGrant(id);
  }

  @Override
  public void revokeGrant(String id) {
    grant(id);
    behind.revokeGrant(id);
  }

  private static void grant(String id) {
    if (id.isEmpty()) {
      throw refused("grant_id is missing");
    }
    shortText("grant_id", id);
  }

  private static void redirect(String uri) {
    shortText("redirect_uri", uri);
    try {
      var parsed = new URI(uri);
      if (parsed.isAbsolute() && parsed.getRawFragment() == null) {
        return;
      }
    } catch (URISyntaxException none) {
      // Refused below, like the others.
    }
    throw refused("redirect_uri is an absolute URL without fragment (RFC 6749, section 3.1.2)");
  }

  private static void scopes(List<String> scopes) {
    few("scopes", scopes.size());
    for (var scope : scopes) {
      if (!SCOPE.matcher(scope).matches()) {
        throw refused("a scope has 1 to 256 visible characters of ASCII (RFC 6749, section 3.3)");
      }
    }
  }

  private static void resources(List<String> resources) {
    few("resources", resources.size());
    resources.forEach(CheckedIdentity::resource);
  }

  private static void resource(String resource) {
    shortText("resource", resource);
    try {
      var uri = new URI(resource);
      if (uri.isAbsolute() && uri.getRawFragment() == null) {
        return;
      }
    } catch (URISyntaxException none) {
      // Refused below, like the others.
    }
    throw refused("a resource is an absolute URI without fragment (RFC 8707, section 2)");
  }

  private static void few(String what, int count) {
    if (count > MAX_SCOPES) {
      throw refused("a request names at most %d %s, not %d", MAX_SCOPES, what, count);
    }
  }

  private static void secret(String what, Secret secret) {
    int length = secret.useBytes(bytes -> bytes.length);
    if (length == 0 || length > MAX_SECRET) {
      throw refused("%s has 1 to %d bytes, not %d", what, MAX_SECRET, length);
    }
  }

  private static void shortText(String what, String text) {
    if (text.length() > MAX_TEXT) {
      throw refused("%s has at most %d characters, not %d", what, MAX_TEXT, text.length());
    }
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw refused("%s has no control characters", what);
    }
  }

  private static ServiceException refused(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }
}
