package org.integrationgateway.command.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.command.client.GatewayClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes of workflows: runs in the shape of {@code /api/v1}, the rest as {@code /api/v2}. */
final class WorkflowRoutes {
  private static final String RUNS = "/api/v1/workflow/runs";
  private static final String PUBLIC = "/api/v2/workflow/";
  private static final int PAGE = 500;

  private final GatewayClient client;
  private final Optional<String> provider;

  /**
   * @param provider name of the workflow provider; empty: the gateway finds it
   */
  WorkflowRoutes(GatewayClient client, Optional<String> provider) {
    this.client = client;
    this.provider = provider;
  }

  /**
   * Creates or replaces a definition.
   *
   * @param expected the generation that it must have; 0: any
   */
  JsonNode apply(ObjectNode definition, Optional<String> itsProvider, long expected) {
    var request = object();
    itsProvider.or(() -> provider).ifPresent(name -> request.put("provider", name));
    request.set("definition", definition);
    if (expected > 0) {
      request.put("expectedGeneration", String.valueOf(expected));
    }
    return post(PUBLIC + "definitions:apply", request);
  }

  ArrayNode definitions() {
    var all = JsonMapper.shared().createArrayNode();
    var token = "";
    do {
      var page = get(PUBLIC + "definitions", pageOf(token));
      page.path("definitions").forEach(all::add);
      token = page.path("nextPageToken").asString("");
    } while (!token.isEmpty());
    return all;
  }

  private static String[] pageOf(String token) {
    return token.isEmpty()
        ? new String[] {"pageSize", String.valueOf(PAGE)}
        : new String[] {"pageSize", String.valueOf(PAGE), "pageToken", token};
  }

  JsonNode definition(String id) {
    return get(definitionPath(id));
  }

  void delete(String definition) {
    client.call("DELETE", definitionPath(definition) + query(), Optional.empty());
  }

  JsonNode pause(String definition, boolean paused) {
    return post(definitionPath(definition) + ":setPaused", named().put("paused", paused));
  }

  JsonNode pauseTrigger(String activation, boolean paused) {
    return post(
        PUBLIC + "activations/" + GatewayClient.segment(activation) + ":setPaused",
        named().put("paused", paused));
  }

  /** Starts a run, and returns its id. */
  String start(String definition, ObjectNode input, Optional<String> runKey, Optional<String> key) {
    var request = named();
    request.set("input", input);
    request.put("idempotencyKey", key.orElseGet(() -> UUID.randomUUID().toString()));
    runKey.ifPresent(text -> request.put("runKey", text));
    return post(definitionPath(definition) + "/runs", request).path("id").asString("");
  }

  JsonNode runs(String... query) {
    return get(RUNS, query);
  }

  JsonNode run(String id) {
    return get(RUNS + "/" + GatewayClient.segment(id));
  }

  JsonNode cancel(String run, String reason) {
    var request = object();
    if (!reason.isEmpty()) {
      request.put("reason", reason);
    }
    return post(RUNS + "/" + GatewayClient.segment(run) + "/cancel" + query(), request);
  }

  void signal(String run, String signal, ObjectNode payload) {
    var request = named().put("signal", signal);
    request.put("idempotencyKey", UUID.randomUUID().toString());
    request.set("payload", payload);
    post(PUBLIC + "runs/" + GatewayClient.segment(run) + ":signal", request);
  }

  /** The events of a run behind this one. */
  List<JsonNode> events(String run, long after) {
    var page =
        get(
            PUBLIC + "runs/" + GatewayClient.segment(run) + "/events",
            "after",
            String.valueOf(after),
            "limit",
            String.valueOf(PAGE));
    var events = new ArrayList<JsonNode>();
    page.path("events").forEach(events::add);
    return events;
  }

  static ObjectNode object() {
    return JsonMapper.shared().createObjectNode();
  }

  /** A request that names the provider, where the command line does. */
  private ObjectNode named() {
    var request = object();
    provider.ifPresent(name -> request.put("provider", name));
    return request;
  }

  private JsonNode post(String path, ObjectNode request) {
    return client.call("POST", path, Optional.of(request));
  }

  private JsonNode get(String path, String... query) {
    return client.call("GET", path + query(query), Optional.empty());
  }

  private String query(String... namesAndValues) {
    var query = new ArrayList<String>();
    provider.ifPresent(name -> query.add("provider=" + GatewayClient.segment(name)));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      query.add(namesAndValues[i] + "=" + GatewayClient.segment(namesAndValues[i + 1]));
    }
    return query.isEmpty() ? "" : "?" + String.join("&", query);
  }

  private static String definitionPath(String id) {
    return PUBLIC + "definitions/" + GatewayClient.segment(id);
  }
}
