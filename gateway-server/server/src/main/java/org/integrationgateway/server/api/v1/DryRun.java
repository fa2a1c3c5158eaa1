package org.integrationgateway.server.api.v1;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import tools.jackson.databind.node.ObjectNode;

/** Shows the request that a call would send. */
final class DryRun {
  static final String PARAMETER = "_dryRun";

  /** A body is shown up to here. */
  private static final int MOST_SHOWN = 64 * 1024;

  private DryRun() {}

  /** Whether the caller asks for the request instead of the call. */
  static boolean isAsked(Exchange exchange) {
    var asked = exchange.query().single(PARAMETER).orElse("false");
    if (!asked.equals("true") && !asked.equals("false")) {
      throw GatewayException.invalid(PARAMETER, "'" + PARAMETER + "' must be true or false");
    }
    return asked.equals("true");
  }

  static ObjectNode json(RequestPreview request) {
    var json = Json.object();
    json.put("method", request.method());
    json.put("url", request.url().toString());
    var headers = json.putArray("headers");
    for (var header : request.headers()) {
      headers.addObject().put("name", header.name()).put("value", header.value());
    }
    request.body().ifPresent(body -> body(json, body));
    if (request.streams()) {
      json.put("bodyStreams", true);
    }
    return json;
  }

  /** Writes the body as text where it is text, else in Base64. */
  private static void body(ObjectNode json, byte[] body) {
    json.put("bodyBytes", body.length);
    var shown = body.length > MOST_SHOWN ? Arrays.copyOf(body, MOST_SHOWN) : body;
    if (shown.length < body.length) {
      json.put("bodyTruncated", true);
    }
    try {
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(shown));
      json.put("body", text.toString());
    } catch (CharacterCodingException e) {
      json.put("bodyBase64", Base64.getEncoder().encodeToString(shown));
    }
  }
}
