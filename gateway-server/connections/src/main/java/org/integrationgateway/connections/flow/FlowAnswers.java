package org.integrationgateway.connections.flow;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.identity.FormEncoding;

/** Judges the parameters with which an authorization server sends a browser back. */
final class FlowAnswers {
  /** The parameters that a callback reads, and no others (RFC 6749, 4.1.2; RFC 5849, 2.2). */
  static final List<String> READ =
      List.of(
          "code",
          "state",
          "iss",
          "error",
          "error_description",
          "error_uri",
          "auth_code",
          "spapi_oauth_code",
          "oauth_token",
          "oauth_verifier",
          "denied");

  /** Names of the code: that of RFC 6749, those of TikTok and Amazon, and that of OAuth 1.0. */
  static final List<String> CODES =
      List.of("code", "auth_code", "spapi_oauth_code", "oauth_verifier");

  /** The longest code or state, in characters. */
  static final int LONGEST = 8_192;

  private static final Pattern ERROR = Pattern.compile("[a-z_]{1,60}");
  private static final int LONGEST_DESCRIPTION = 200;

  private FlowAnswers() {}

  /** The refusal of a state without a flow. */
  static GatewayException stale() {
    return new GatewayException(
        ErrorCode.INVALID_REQUEST,
        "this connection was already completed, has expired, or was never started here: start "
            + "it again");
  }

  /** The server has sent nothing to redeem. */
  static GatewayException withoutCode() {
    return new GatewayException(
        ErrorCode.INVALID_REQUEST,
        "the authorization server sent neither a code nor an error: start the connection again");
  }

  /** The person was asked, and did not agree. */
  static GatewayException notConfirmed() {
    return new GatewayException(
        ErrorCode.FORBIDDEN, "the connection was not confirmed, so nothing is stored");
  }

  /** The configuration or the server's metadata changed while the person agreed. */
  static GatewayException changed() {
    return new GatewayException(
        ErrorCode.INVALID_STATE,
        "the authorization server of this connection, or the gateway's client there, has "
            + "changed since it was started: start it again");
  }

  /** The server does not know the gateway any more, which registers anew. */
  static GatewayException forgotten() {
    return new GatewayException(
        ErrorCode.RECONNECT_REQUIRED,
        "the authorization server no longer knows the gateway, which registers there again: "
            + "start the connection again");
  }

  /** Whether an error says that the server does not know the client. */
  static boolean refusesClient(String error) {
    return error.equals("invalid_client") || error.equals("unauthorized_client");
  }

  /**
   * Refuses the answer of another server than the one that was asked (RFC 9207, section 2.4).
   *
   * @throws GatewayException {@code INVALID_REQUEST}
   */
  static void checkIssuer(PendingFlow.Asked asked, Optional<String> sent) {
    if (sent.isEmpty() && asked.sendsIssuer()) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "the response names no issuer (iss), and the authorization server always sends one: "
              + "start the connection again");
    }
    if (sent.isPresent() && asked.issuer().isPresent() && !sent.equals(asked.issuer())) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "the response comes from another issuer (iss) than the authorization server that was asked (%s): start the connection again"
              .formatted(asked.issuer().get()));
    }
  }

  /** The failure for an authorization server that did not agree (RFC 6749, section 4.1.2.1). */
  static GatewayException refusal(String error, Optional<String> description) {
    var named = ERROR.matcher(error).matches() ? error : "an unknown error";
    var said =
        description
            .map(FlowAnswers::printable)
            .filter(text -> !text.isBlank())
            .map(text -> ", saying \"%s\"".formatted(text))
            .orElse("");
    if (error.equals("access_denied")) {
      return new GatewayException(
          ErrorCode.FORBIDDEN,
          "the connection was declined at the authorization server (access_denied)%s: nothing is stored"
              .formatted(said));
    }
    return new GatewayException(
        ErrorCode.INVALID_REQUEST,
        "the authorization server ended the connection with %s%s: start it again"
            .formatted(named, said));
  }

  /** Without characters that change how the text around them is shown. */
  private static String printable(String text) {
    var line = new StringBuilder();
    text.codePoints()
        .map(each -> Character.isWhitespace(each) ? ' ' : each)
        .filter(each -> !Character.isISOControl(each))
        .filter(each -> Character.getType(each) != Character.FORMAT)
        .filter(each -> Character.getType(each) != Character.SURROGATE)
        .limit(LONGEST_DESCRIPTION)
        .forEach(line::appendCodePoint);
    return line.toString().strip();
  }

  /** The listener of a program on the browser's machine, with the parameters of the callback. */
  static URI program(int port, FlowCallback callback) {
    var parameters = new LinkedHashMap<String, String>();
    for (var name : READ) {
      callback.parameter(name).ifPresent(value -> parameters.put(name, value));
    }
    return FormEncoding.append("http://127.0.0.1:%d/callback".formatted(port), parameters);
  }

  /**
   * A page to which a browser may be sent.
   *
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE}
   */
  static void checkPage(Optional<URI> page) {
    var fits =
        page.filter(url -> "https".equals(url.getScheme()) || "http".equals(url.getScheme()))
            .filter(url -> url.getHost() != null && url.getRawUserInfo() == null);
    if (fits.isEmpty()) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "the authorization server has no web page where users can agree");
    }
  }
}
