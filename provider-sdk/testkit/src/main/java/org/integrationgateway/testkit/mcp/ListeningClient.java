package org.integrationgateway.testkit.mcp;

import java.util.Map;
import org.integrationgateway.testkit.mcp.offered.RpcFault;
import org.integrationgateway.testkit.mcp.offered.RpcText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A client that listens (2026-07-28, basic/patterns/subscriptions). */
final class ListeningClient {
  private static final String ID = "io.modelcontextprotocol/subscriptionId";
  private static final Map<String, String> KINDS =
      Map.of(
          "notifications/tools/list_changed", "toolsListChanged",
          "notifications/prompts/list_changed", "promptsListChanged",
          "notifications/resources/list_changed", "resourcesListChanged");

  private final JsonNode id;
  private final ObjectNode filter;
  private final HttpAnswer stream;

  private ListeningClient(JsonNode id, ObjectNode filter, HttpAnswer stream) {
    this.id = id;
    this.filter = filter;
    this.stream = stream;
  }

  static ListeningClient begin(ObjectNode message, HttpAnswer stream) {
    if (!(RpcText.child(message, "params").get("notifications") instanceof ObjectNode filter)) {
      throw RpcFault.of(400, RpcFault.INVALID_PARAMS, "notifications is missing");
    }
    var subscription = new ListeningClient(message.get("id"), filter, stream);
    var params = RpcText.object();
    params.set("notifications", filter);
    subscription.send("notifications/subscriptions/acknowledged", params);
    return subscription;
  }

  /** Passes a notification on where the client asked for it; false when the client is gone. */
  boolean tell(String method, ObjectNode params) {
    try {
      if (wants(method, RpcText.text(params, "uri"))) {
        send(method, params.deepCopy());
      }
      return !stream.ended();
    } catch (RuntimeException gone) {
      return false;
    }
  }

  private boolean wants(String method, String uri) {
    var kind = KINDS.get(method);
    if (kind != null) {
      return filter.path(kind).asBoolean(false);
    }
    for (var wanted : filter.path("resourceSubscriptions")) {
      if (wanted.asString("").equals(uri)) {
        return true;
      }
    }
    return false;
  }

  private void send(String method, ObjectNode params) {
    params.withObject("_meta").set(ID, id);
    stream.event(RpcText.notification(method, params));
  }

  /** Ends with a result, as a server does that stops. */
  void end() {
    var result = RpcText.object().put("resultType", "complete");
    result.putObject("_meta").set(ID, id);
    stream.last(200, RpcText.result(id, result));
  }
}
