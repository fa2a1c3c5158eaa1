package org.integrationgateway.command.agent;

import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.client.OpenAnswer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes of agents. */
final class AgentPaths {
  private static final String SESSIONS = "/api/v1/agent/sessions";
  private static final String CREATE = "/api/v2/agent/sessions";
  private static final String TURNS = "/api/v1/agent/turns/";
  private static final int PAGE = 1_000;

  private final GatewayClient client;

  AgentPaths(GatewayClient client) {
    this.client = client;
  }

  /** Opens a session, with the default agent where the request names none. */
  JsonNode createSession(ObjectNode request) {
    return client.call(
        "POST", CREATE, Optional.of(request), "Idempotency-Key", UUID.randomUUID().toString());
  }

  /**
   * @param query as in a URL, without the question mark
   */
  ArrayNode sessions(String query) {
    return client.list(SESSIONS + (query.isEmpty() ? "" : "?" + query));
  }

  /** The newest sessions, at most so many, newest first. */
  JsonNode newestSessions(int most) {
    return get(SESSIONS + "?limit=" + most);
  }

  JsonNode session(String id) {
    return get(SESSIONS + "/" + GatewayClient.segment(id));
  }

  /**
   * Begins a turn.
   *
   * @param key the same one again answers the same turn
   */
  JsonNode createTurn(String session, ObjectNode request, UUID key) {
    return client.call(
        "POST", turnsOf(session), Optional.of(request), "Idempotency-Key", key.toString());
  }

  ArrayNode turns(String session, Optional<String> status) {
    var query = status.map(text -> "?status=" + GatewayClient.segment(text)).orElse("");
    return client.list(turnsOf(session) + query);
  }

  JsonNode turn(String id) {
    return get(turnPath(id));
  }

  JsonNode cancel(String turn, String reason) {
    var request = object();
    if (!reason.isEmpty()) {
      request.put("reason", reason);
    }
    return client.call("POST", turnPath(turn) + "/cancel", Optional.of(request));
  }

  /** The events of a turn that are stored behind this one. */
  ArrayNode events(String turn, long after) {
    var all = JsonMapper.shared().createArrayNode();
    JsonNode page;
    do {
      long last = all.isEmpty() ? after : all.get(all.size() - 1).path("seq").asLong(0);
      page = get(turnPath(turn) + "/events?after=" + last + "&limit=" + PAGE);
      page.forEach(all::add);
    } while (page.size() == PAGE);
    return all;
  }

  /** The events of a turn as they happen, until it has ended or waits for people. */
  OpenAnswer stream(String turn, long after) {
    return client.open(
        "GET",
        turnPath(turn) + "/events/stream?until=blocked_or_terminal",
        Optional.empty(),
        "Last-Event-ID",
        String.valueOf(after));
  }

  ArrayNode interactions(String turn) {
    return client.list(turnPath(turn) + "/interactions");
  }

  JsonNode resolve(String turn, String interaction, ObjectNode resolution) {
    var request = object();
    request.set("resolution", resolution);
    return client.call(
        "POST",
        turnPath(turn) + "/interactions/" + GatewayClient.segment(interaction) + "/resolve",
        Optional.of(request));
  }

  static ObjectNode object() {
    return JsonMapper.shared().createObjectNode();
  }

  private JsonNode get(String path) {
    return client.call("GET", path, Optional.empty());
  }

  private static String turnsOf(String session) {
    return SESSIONS + "/" + GatewayClient.segment(session) + "/turns";
  }

  private static String turnPath(String turn) {
    return TURNS + GatewayClient.segment(turn);
  }
}
