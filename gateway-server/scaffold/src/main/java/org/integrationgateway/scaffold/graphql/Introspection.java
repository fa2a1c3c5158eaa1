package org.integrationgateway.scaffold.graphql;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.scaffold.fetch.Downloads;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.integrationgateway.surfaces.graphql.introspection.IntrospectionAnswer;
import tools.jackson.databind.JsonNode;

/** Asks a GraphQL endpoint for its schema. */
final class Introspection {
  private Introspection() {}

  /**
   * Asks an endpoint.
   *
   * @throws ScaffoldException when it does not answer with a schema
   */
  static JsonNode ask(URI endpoint, Map<String, String> given, Downloads downloads) {
    var headers = new HashMap<>(given);
    headers.putIfAbsent("Accept", "application/json");
    var question = Json.write(Json.object().put("query", IntrospectionAnswer.QUERY));
    var request =
        OutboundRequest.post(
            endpoint, headers, new OutboundRequest.Body("application/json", question));
    var answer = downloads.send(request);
    if (answer.status() == 401 || answer.status() == 403) {
      throw new ScaffoldException(
          "'%s' returned status %d: give a credential for the introspection with --header 'Authorization: ...'; it is not written"
              .formatted(endpoint, answer.status()));
    }
    var body = parsed(answer.body());
    if (!body.path("data").path("__schema").isObject()) {
      throw new ScaffoldException(
          "'%s' does not return its schema (status %d): introspection may be disabled; name a file in the schema language instead, with --base-url"
              .formatted(endpoint, answer.status()));
    }
    return body;
  }

  private static JsonNode parsed(byte[] body) {
    try {
      return Json.parse(body);
    } catch (GatewayException notJson) {
      return Json.object();
    }
  }
}
