package org.integrationgateway.builtin.oidc.issuer;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.oidc.issuer.OidcHttp.Request;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.FormEncoding;
import org.jspecify.annotations.Nullable;

/** Exchanges codes at the token endpoint (RFC 6749, section 4.1.3). */
record CodeExchange(IssuerClient client, String clientId, Optional<Secret> secret) {
  private static final String WHAT = "the token endpoint of the OpenID Connect provider";
  private static final int LARGEST = 256 * 1024;
  private static final int SERVER_ERROR = 500;

  /** The tokens that the provider issued for a code. */
  record Issued(Secret idToken, Optional<Secret> accessToken) {}

  Issued exchange(IssuerMetadata metadata, Secret code, String redirectUri, Secret verifier) {
    var form = new LinkedHashMap<String, String>();
    form.put("grant_type", "authorization_code");
    form.put("code", code.use(text -> text));
    form.put("redirect_uri", redirectUri);
    form.put("code_verifier", verifier.use(text -> text));
    Map<String, Secret> headers = new LinkedHashMap<>();
    headers.put("Accept", Secret.of("application/json"));
    if (secret.isPresent() && !metadata.secretInBody()) {
      headers.put("Authorization", secret.get().use(this::basic));
    } else {
      form.put("client_id", clientId);
      secret.ifPresent(known -> form.put("client_secret", known.use(text -> text)));
    }
    var request =
        new Request(
            metadata.tokenEndpoint(), headers, Optional.of(Secret.of(FormEncoding.encode(form))));
    var answer = client.answer(WHAT, request, LARGEST);
    if (!answer.ok()) {
      throw refused(answer);
    }
    return new Issued(
        token(answer.body(), "id_token")
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.FAILED,
                        WHAT + " returned no identity token: is 'openid' among the scopes?")),
        token(answer.body(), "access_token"));
  }

  /** RFC 6749, section 2.3.1: both are encoded before they are joined. */
  private Secret basic(String text) {
    var pair = FormEncoding.encode(clientId) + ":" + FormEncoding.encode(text);
    return Secret.of(
        "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
  }

  private static Optional<Secret> token(Map<String, Object> answer, String name) {
    return answer.get(name) instanceof String text && !text.isEmpty()
        ? Optional.of(Secret.of(text))
        : Optional.empty();
  }

  private static ServiceException refused(IssuerClient.JsonAnswer answer) {
    var error = answer.body().get("error");
    if ("invalid_grant".equals(error)) {
      return new ServiceException(
          Reason.INVALID_GRANT, "the OpenID Connect provider refused the code: log in again");
    }
    if (answer.status() >= SERVER_ERROR) {
      return new ServiceException(
          Reason.UNAVAILABLE, "%s returned status %d".formatted(WHAT, answer.status()));
    }
    return new ServiceException(
        Reason.FAILED,
        "%s refused the gateway with status %d%s: check clientId and clientSecret"
            .formatted(WHAT, answer.status(), known(error)));
  }

  /** The code of an error, if it is one (RFC 6749, section 5.2), so that nothing else is quoted. */
  private static String known(@Nullable Object error) {
    return error instanceof String code && code.matches("[a-z_]{1,40}") ? " (" + code + ")" : "";
  }
}
