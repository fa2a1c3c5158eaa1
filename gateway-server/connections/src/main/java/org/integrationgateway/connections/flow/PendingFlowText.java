package org.integrationgateway.connections.flow;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.completion.CallerText;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes and reads the text of a flow that is sealed. */
final class PendingFlowText {
  private PendingFlowText() {}

  static Secret of(PendingFlow flow) {
    var json =
        Json.object()
            .put("owner", flow.owner())
            .put("app", flow.app())
            .put("connection", flow.connection())
            .put("redirectUri", flow.redirectUri())
            // Sealed with its end, which is what a thief of the database would like to move.
            .put("expiresAt", flow.expiresAt().toEpochMilli());
    flow.instance().ifPresent(instance -> json.put("instance", instance));
    flow.verifier().ifPresent(secret -> json.put("verifier", secret.<String>use(text -> text)));
    flow.callbackPort().ifPresent(port -> json.put("port", port));
    flow.next().ifPresent(next -> json.put("next", next.location()));
    var params = json.putObject("params");
    flow.params().forEach(params::put);
    put(json, "scopes", flow.scopes());
    json.set("starter", CallerText.of(flow.starter()));
    server(json.putObject("server"), flow.server());
    return Secret.of(Json.write(json));
  }

  private static void server(ObjectNode json, PendingFlow.Asked server) {
    json.put("authorization", server.authorization().toString());
    json.put("token", server.token().toString());
    server.issuer().ifPresent(issuer -> json.put("issuer", issuer));
    json.put("sendsIssuer", server.sendsIssuer());
    json.put("clientId", server.clientId());
  }

  static PendingFlow parse(String id, Secret text) {
    var json = text.useBytes(bytes -> Json.parseObject(bytes));
    return new PendingFlow(
        id,
        CallerText.parse(json.get("starter")),
        json.get("owner").asString(),
        json.get("app").asString(),
        json.get("connection").asString(),
        text(json, "instance"),
        params(json.get("params")),
        texts(json, "scopes"),
        text(json, "verifier").map(Secret::of),
        json.get("redirectUri").asString(),
        server(json.get("server")),
        Optional.ofNullable(json.get("port")).map(JsonNode::asInt),
        text(json, "next").map(NextPath::new),
        Instant.ofEpochMilli(json.get("expiresAt").asLong()));
  }

  private static PendingFlow.Asked server(JsonNode json) {
    return new PendingFlow.Asked(
        URI.create(json.get("authorization").asString()),
        URI.create(json.get("token").asString()),
        text(json, "issuer"),
        json.get("sendsIssuer").asBoolean(),
        json.get("clientId").asString());
  }

  private static Map<String, String> params(JsonNode json) {
    var params = new LinkedHashMap<String, String>();
    json.properties().forEach(each -> params.put(each.getKey(), each.getValue().asString()));
    return params;
  }

  private static void put(ObjectNode json, String name, List<String> texts) {
    var array = json.putArray(name);
    texts.forEach(array::add);
  }

  private static List<String> texts(JsonNode json, String name) {
    var texts = new ArrayList<String>();
    json.get(name).forEach(each -> texts.add(each.asString()));
    return texts;
  }

  private static Optional<String> text(JsonNode json, String name) {
    return Optional.ofNullable(json.get(name)).map(JsonNode::asString);
  }
}
