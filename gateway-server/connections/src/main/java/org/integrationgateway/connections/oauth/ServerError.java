package org.integrationgateway.connections.oauth;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.connections.oauth.TokenException.Kind;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.JsonNode;

/**
 * The error in an answer (RFC 6749, 5.2), or in what servers answer in place of it.
 *
 * @param code empty where the answer only says that there is an error
 */
record ServerError(Optional<String> code, Optional<String> description) {
  private static final Set<String> OF_GRANTS =
      Set.of(
          "access_denied",
          "account_inactive",
          "bad_refresh_token",
          "bad_verification_code",
          "code_already_used",
          "code_expired",
          "expired_token",
          "invalid_code",
          "invalid_grant",
          "invalid_refresh_token",
          "token_expired",
          "token_revoked");

  private static final Set<String> OF_CLIENTS =
      Set.of(
          "bad_client_secret",
          "incorrect_client_credentials",
          "invalid_client",
          "invalid_client_id",
          "unauthorized_client");

  private static final Set<String> PASSING =
      Set.of(
          "fatal_error",
          "internal_error",
          "rate_limited",
          "ratelimited",
          "server_error",
          "service_unavailable",
          "slow_down",
          "temporarily_unavailable");

  /** The error of an answer, if there is one. */
  static Optional<ServerError> in(JsonNode answer) {
    var error = answer.path("error");
    if (error.isObject()) {
      var code = JsonPath.text(error, "type").or(() -> JsonPath.text(error, "code"));
      return Optional.of(new ServerError(code, JsonPath.text(error, "message")));
    }
    if (error.isString() && !error.asString().isEmpty()) {
      var description =
          JsonPath.text(answer, "error_description").or(() -> JsonPath.text(answer, "message"));
      return Optional.of(new ServerError(Optional.of(error.asString()), description));
    }
    var ok = answer.path("ok");
    boolean failed = error.isBoolean() && error.asBoolean() || ok.isBoolean() && !ok.asBoolean();
    return failed
        ? Optional.of(new ServerError(Optional.empty(), JsonPath.text(answer, "message")))
        : Optional.empty();
  }

  /** The failure that it is, at this status. */
  TokenException exception(String host, int status, List<Secret> sent) {
    var shown = new ShownText(sent);
    var name = code.map(shown::of).filter(text -> !text.isEmpty());
    var said = description.map(shown::of).filter(text -> !text.isEmpty());
    var detail =
        "'%s' refused a token request (%d)%s%s"
            .formatted(
                host,
                status,
                name.map(text -> ": " + text).orElse(""),
                said.map(text -> ": " + text).orElse(""));
    var kind = kind(status);
    return kind == Kind.UNAVAILABLE
        ? TokenException.unavailable(name, detail, status == 502 || status == 504)
        : TokenException.refused(kind, name, detail);
  }

  private Kind kind(int status) {
    if (status >= 500) {
      return Kind.UNAVAILABLE;
    }
    var known = code.orElse("").toLowerCase(Locale.ROOT);
    if (OF_GRANTS.contains(known)) {
      return Kind.GRANT_REFUSED;
    }
    if (OF_CLIENTS.contains(known)) {
      return Kind.CLIENT_REFUSED;
    }
    if (PASSING.contains(known) || status == 429) {
      return Kind.UNAVAILABLE;
    }
    return status == 401 ? Kind.CLIENT_REFUSED : Kind.REQUEST_REFUSED;
  }
}
