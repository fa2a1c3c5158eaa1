package org.integrationgateway.work.workflows.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.PlainJson;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.node.ObjectNode;

/** Events as text, in the store. */
final class EventJson {
  /** Equal events have equal texts. */
  private static final ObjectWriter SORTED =
      Json.MAPPER.writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private EventJson() {}

  /** How many bytes data has as JSON. */
  static int size(Map<String, @Nullable Object> data) {
    return SORTED.writeValueAsBytes(data).length;
  }

  /** Tells events apart whose source and id are the same. */
  static String hash(WorkflowEvent event) {
    var content = new LinkedHashMap<String, @Nullable Object>();
    content.put("type", event.type());
    content.put("subject", event.subject().orElse(null));
    content.put("dataContentType", event.dataContentType().orElse(null));
    content.put("time", event.time().map(Instant::toString).orElse(null));
    content.put("extensions", event.extensions());
    content.put("data", event.data());
    return Sha256.hex(SORTED.writeValueAsBytes(content));
  }

  /** A key for an event: ids may be longer than keys of the store. */
  static String key(WorkflowEvent event) {
    return Sha256.hex((event.source() + "\n" + event.id()).getBytes(UTF_8));
  }

  static String write(WorkflowEvent event) {
    var json =
        Json.object().put("id", event.id()).put("source", event.source()).put("type", event.type());
    event.subject().ifPresent(subject -> json.put("subject", subject));
    event.dataContentType().ifPresent(type -> json.put("dataContentType", type));
    event.time().ifPresent(time -> json.put("time", time.toString()));
    var extensions = json.putObject("extensions");
    event.extensions().forEach(extensions::put);
    json.set("data", Json.MAPPER.valueToTree(event.data()));
    return new String(Json.write(json), UTF_8);
  }

  static WorkflowEvent read(String text) {
    var json = Json.parseObject(text.getBytes(UTF_8));
    var extensions = new LinkedHashMap<String, String>();
    json.path("extensions")
        .properties()
        .forEach(each -> extensions.put(each.getKey(), each.getValue().asString()));
    return new WorkflowEvent(
        json.path("id").asString(),
        json.path("source").asString(),
        json.path("type").asString(),
        text(json, "subject"),
        text(json, "dataContentType"),
        PlainJson.object((ObjectNode) json.path("data"), "", new ArrayList<>()),
        extensions,
        text(json, "time").map(Instant::parse));
  }

  private static Optional<String> text(JsonNode json, String name) {
    return Optional.ofNullable(json.get(name)).map(JsonNode::asString);
  }
}
