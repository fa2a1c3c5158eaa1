package org.integrationgateway.people.api.oauth;

import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import tools.jackson.databind.node.ObjectNode;

/** Answers in the form that OAuth clients read. */
final class OAuthAnswer {
  private OAuthAnswer() {}

  /** JSON that no cache keeps (RFC 6749, section 5.1). */
  static void json(Exchange exchange, int status, ObjectNode body) {
    exchange.set("Cache-Control", "no-store").set("Pragma", "no-cache").reply(status, body);
  }

  /** A refusal (RFC 6749, section 5.2). */
  static void refusal(Exchange exchange, OAuthRefusal refused) {
    int status = 400;
    if (refused.error().equals("invalid_client")) {
      status = 401;
      exchange.set("WWW-Authenticate", "Basic realm=\"gateway\"");
    }
    json(
        exchange,
        status,
        Json.object()
            .put("error", refused.error())
            .put("error_description", refused.description()));
  }
}
