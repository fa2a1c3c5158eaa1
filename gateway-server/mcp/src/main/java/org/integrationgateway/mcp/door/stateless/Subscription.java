package org.integrationgateway.mcp.door.stateless;

import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.EventFrame;
import org.integrationgateway.mcp.door.feature.McpView;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request {@code subscriptions/listen}, whose answer stays open.
 *
 * @param id of the request, which every message of its stream carries
 * @param filter what the server has agreed to tell
 */
record Subscription(Caller caller, McpView view, JsonNode id, ListenFilter filter) {
  String subject() {
    return caller.subject().id();
  }

  /** The first message of the stream. */
  byte[] acknowledgment() {
    var params = Json.object();
    params.set("notifications", filter.json());
    return notification("notifications/subscriptions/acknowledged", params);
  }

  /** A message of the stream. */
  byte[] notification(String method, ObjectNode params) {
    var tagged = Json.object();
    tagged.putObject("_meta").set(RequestMeta.SUBSCRIPTION, id);
    tagged.setAll(params);
    var json = Json.object().put("jsonrpc", "2.0").put("method", method);
    json.set("params", tagged);
    return EventFrame.message(Json.write(json));
  }

  /** The last message, when the server ends the stream. */
  byte[] end(Results results) {
    var result = Json.object().put(Results.TYPE, Results.COMPLETE);
    result.putObject("_meta").set(RequestMeta.SUBSCRIPTION, id);
    return EventFrame.message(Json.write(Results.message(id, results.withServer(result))));
  }

  /**
   * Returns the URI of a resource in this subscription, under the name that its view gives the
   * resource.
   *
   * @return the URI as the client wrote it; empty when it is not
   */
  String uriOf(String app, String gatewayUri, String upstreamUri) {
    if (!view.shows(app)) {
      return "";
    }
    if (filter.resources().contains(gatewayUri)) {
      return gatewayUri;
    }
    return filter.resources().contains(upstreamUri) ? upstreamUri : "";
  }
}
