package org.integrationgateway.server.api.mcp.task;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.server.testing.StatelessMcp;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Clients of both generations that take tasks. */
final class TaskingClients {
  private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

  private TaskingClients() {}

  /** A request of a client of 2026-07-28 that takes tasks, and answers forms. */
  static StatelessMcp newer(String method, ObjectNode params) {
    var capabilities = Json.object();
    capabilities.putObject("elicitation");
    capabilities.putObject("extensions").putObject("io.modelcontextprotocol/tasks");
    var request = StatelessMcp.request(method, params).meta(CAPABILITIES, capabilities);
    return params.has("taskId")
        ? request.header("Mcp-Name", params.get("taskId").asString())
        : request;
  }

  static StatelessMcp.Answer call(URI gateway, String token, String tool, String arguments) {
    var params = Json.object().put("name", tool);
    params.set("arguments", json(arguments));
    return newer("tools/call", params).send(gateway, token);
  }

  static StatelessMcp.Answer get(URI gateway, String token, String id) {
    return newer("tasks/get", Json.object().put("taskId", id)).send(gateway, token);
  }

  static StatelessMcp.Answer cancel(URI gateway, String token, String id) {
    return newer("tasks/cancel", Json.object().put("taskId", id)).send(gateway, token);
  }

  static StatelessMcp.Answer update(URI gateway, String token, String id, String responses) {
    var params = Json.object().put("taskId", id);
    params.set("inputResponses", json(responses));
    return newer("tasks/update", params).send(gateway, token);
  }

  /** Waits until a task has a status. */
  static JsonNode await(URI gateway, String token, String id, String status) throws Exception {
    var last = new AtomicReference<JsonNode>();
    eventually(
        () -> {
          var answer = get(gateway, token, id);
          last.set(answer.result());
          assertThat(answer.result().path("status").asString(""))
              .as(answer.body())
              .isEqualTo(status);
        });
    return last.get();
  }

  /** A session of a client of 2025-11-25 that answers forms. */
  static McpClientSession older(URI gateway, String token) {
    return McpClientSession.begin(
        gateway.resolve("/mcp"), token, "2025-11-25", "{\"elicitation\":{}}");
  }

  /** Calls a tool as a task. */
  static JsonNode begin(McpClientSession client, String tool, String arguments, String task) {
    var params = Json.object().put("name", tool);
    params.set("arguments", json(arguments));
    params.set("task", json(task));
    return client.ask("tools/call", params);
  }

  static JsonNode ask(McpClientSession client, String method, String id) {
    return client.ask(method, Json.object().put("taskId", id));
  }

  /** Waits until a task has a status. */
  static JsonNode await(McpClientSession client, String id, String status) throws Exception {
    var last = new AtomicReference<JsonNode>();
    eventually(
        () -> {
          var task = ask(client, "tasks/get", id).path("result");
          last.set(task);
          assertThat(task.path("status").asString("")).as(task.toString()).isEqualTo(status);
        });
    return last.get();
  }

  static ObjectNode json(String text) {
    return Json.parseObject(text.getBytes(UTF_8));
  }
}
