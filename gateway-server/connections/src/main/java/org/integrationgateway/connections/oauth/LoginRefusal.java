package org.integrationgateway.connections.oauth;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.JsonNode;

/** The reasons why a login gives no token, in the words of token requests. */
public final class LoginRefusal {
  private LoginRefusal() {}

  /** The refusal in an answer; empty for a success, or what looks like one. */
  public static Optional<TokenException> in(
      JsonNode answer, String host, int status, List<Secret> sent) {
    var error = ServerError.in(answer);
    if (status < 300 && error.isEmpty()) {
      return Optional.empty();
    }
    var shown = new ShownText(sent);
    var said =
        error
            .flatMap(ServerError::description)
            .or(() -> error.flatMap(ServerError::code))
            .or(() -> JsonPath.text(answer, "message"))
            .map(shown::of)
            .filter(text -> !text.isEmpty());
    var detail =
        "'%s' refused the login (%d)%s"
            .formatted(host, status, said.map(text -> ": " + text).orElse(""));
    if (status >= 500 || status == 429 || status == 408) {
      return Optional.of(TokenException.unavailable(Optional.empty(), detail, false));
    }
    return Optional.of(
        TokenException.refused(
            TokenException.Kind.GRANT_REFUSED, error.flatMap(ServerError::code), detail));
  }

  /** The stored fields do not fit the login. */
  public static TokenException unfit(String reason) {
    return TokenException.refused(
        TokenException.Kind.GRANT_REFUSED, Optional.empty(), "what is stored " + reason);
  }

  /** The answer has no token. */
  public static TokenException withoutToken(String host, String what) {
    return TokenException.invalid(
        "the response of '%s' to the login %s".formatted(host, what), false);
  }

  /** The login failed on its way. */
  public static TokenException failed(GatewayException cause) {
    return TokenException.failed(cause);
  }
}
