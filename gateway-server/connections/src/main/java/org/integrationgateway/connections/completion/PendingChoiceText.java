package org.integrationgateway.connections.completion;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.core.connection.DiscoveredItem;
import org.integrationgateway.core.connection.DiscoveredItems;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A pending choice without its credential, as the JSON text that is sealed. */
final class PendingChoiceText {
  private static final String INSTANCE = "instance";

  private PendingChoiceText() {}

  static Secret of(PendingChoice choice) {
    var json = Json.object();
    json.set("starter", CallerText.of(choice.starter()));
    json.put("owner", choice.owner());
    json.put("app", choice.app());
    json.put("connection", choice.connection());
    choice.instance().ifPresent(instance -> json.put(INSTANCE, instance));
    json.put("expiresAt", choice.expiresAt().toEpochMilli());
    json.put("left", choice.found().left());
    var items = json.putArray("items");
    for (var item : choice.found().items()) {
      var metadata =
          items.addObject().put("id", item.id()).put("name", item.name()).putObject("metadata");
      item.metadata().forEach(metadata::put);
    }
    return Secret.of(Json.write(json));
  }

  static PendingChoice parse(String id, Secret text, CredentialFields contents) {
    return text.useBytes(bytes -> parse(id, Json.parseObject(bytes), contents));
  }

  private static PendingChoice parse(String id, JsonNode json, CredentialFields contents) {
    var items = new ArrayList<DiscoveredItem>();
    for (var item : json.get("items")) {
      var metadata = new HashMap<String, String>();
      item.get("metadata")
          .properties()
          .forEach(value -> metadata.put(value.getKey(), value.getValue().asString()));
      items.add(
          new DiscoveredItem(item.get("id").asString(), item.get("name").asString(), metadata));
    }
    return new PendingChoice(
        id,
        CallerText.parse(json.get("starter")),
        json.get("owner").asString(),
        json.get("app").asString(),
        json.get("connection").asString(),
        text(json.get(INSTANCE)),
        contents,
        new DiscoveredItems(items, json.get("left").asInt()),
        Instant.ofEpochMilli(json.get("expiresAt").asLong()));
  }

  private static Optional<String> text(@Nullable JsonNode node) {
    return Optional.ofNullable(node).map(JsonNode::asString);
  }
}
