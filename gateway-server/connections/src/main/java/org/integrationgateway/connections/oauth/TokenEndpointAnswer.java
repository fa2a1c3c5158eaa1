package org.integrationgateway.connections.oauth;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.signing.ProofNonces;
import org.integrationgateway.manifest.oauth.KeyProof;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.JsonNode;

/**
 * The answer of an endpoint for tokens, before anything in it is believed. An error is one at any
 * status: many servers answer 200 with an error in the body.
 *
 * @param server that was asked
 * @param sent secrets of the request, which no message shows
 */
@SuppressWarnings("ArrayRecordComponent")
record TokenEndpointAnswer(
    String host,
    int status,
    String contentType,
    byte[] body,
    AuthorizationServer server,
    List<Secret> sent) {

  /**
   * The tokens.
   *
   * @throws TokenException when there is no usable token
   */
  TokenAnswer token() {
    var answer = parsed();
    requireSuccess(answer);
    var body = answer.orElseThrow(() -> unusable("is not a token response"));
    var tokens =
        new TokenMembers(body, server.dialect(), server.proof().orElse(null))
            .answer()
            .orElseThrow(() -> unusable("has no usable token"));
    if (tokens.proof().isEmpty() && server.dialect().client().keyProof() == KeyProof.REQUIRED) {
      throw unusable("has a token that is not bound to a key, which 'dpop: required' demands");
    }
    return tokens;
  }

  /** Whether the server has carried nothing out, because it wants another nonce in the proof. */
  boolean wantsNonce() {
    return status >= 400
        && parsed()
            .flatMap(ServerError::in)
            .flatMap(ServerError::code)
            .filter(ProofNonces.WANTED::equals)
            .isPresent();
  }

  /**
   * Requires that a request without a result has been carried out.
   *
   * @throws TokenException when it has not
   */
  void requireDone() {
    requireSuccess(parsed());
  }

  private Optional<JsonNode> parsed() {
    return AnswerBody.parse(contentType, body);
  }

  private void requireSuccess(Optional<JsonNode> answer) {
    if (status >= 300 && status < 400) {
      throw TokenException.invalid(
          "'%s' responded to a token request with a redirect (%d), which is not followed"
              .formatted(host, status),
          false);
    }
    var error = answer.flatMap(ServerError::in);
    if (error.isPresent() || status >= 400) {
      throw error
          .orElseGet(() -> new ServerError(Optional.empty(), Optional.empty()))
          .exception(host, status, sent);
    }
  }

  private TokenException unusable(String what) {
    return TokenException.invalid(
        "the response of '%s' to a token request %s (%d)".formatted(host, what, status), true);
  }

  @Override
  public String toString() {
    return "TokenEndpointAnswer[host=" + host + ", status=" + status + "]";
  }
}
