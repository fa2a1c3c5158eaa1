package org.integrationgateway.surfaces.mcp.stdio;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An MCP server on standard input and output, of the generation that its argument names: {@code
 * sessions}, {@code stateless}, or {@code touchy}, which has sessions and ends when it is probed.
 */
public final class StdioFixture {
  private static final List<String> TOOLS =
      List.of(
          "echo",
          "env",
          "pid",
          "progress",
          "ask",
          "wait",
          "release",
          "crash",
          "garbage",
          "big",
          "flood",
          "grow",
          "config");

  private final PrintStream out =
      new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), true, UTF_8);
  private final boolean stateless;
  private final boolean touchy;
  private final ConcurrentHashMap<String, CountDownLatch> waiting = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, JsonNode> answers = new ConcurrentHashMap<>();
  private volatile boolean grown;
  private volatile JsonNode stream = Json.object();

  private StdioFixture(String mode) {
    this.stateless = mode.equals("stateless");
    this.touchy = mode.equals("touchy");
  }

  public static void main(String[] arguments) throws IOException {
    System.err.println("fixture of generation " + arguments[0] + " has begun");
    new StdioFixture(arguments[0]).serve();
  }

  private void serve() throws IOException {
    var in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (var line = in.readLine(); line != null; line = in.readLine()) {
      var message = Json.parseAnswer(line.getBytes(UTF_8));
      var id = message.get("id");
      if (message.has("method") && id != null) {
        new Thread(() -> answer(id, message)).start();
      } else if (message.path("method").asString("").equals("notifications/cancelled")) {
        System.err.println("told that the client has gone: " + message.at("/params/reason"));
        release(message.at("/params/requestId"));
      } else if (id != null) {
        answers.put(id.toString(), message);
        release(id);
      }
    }
    System.exit(0);
  }

  private void release(JsonNode id) {
    waiting.computeIfAbsent(id.toString(), unused -> new CountDownLatch(1)).countDown();
  }

  private void await(JsonNode id) {
    try {
      waiting.computeIfAbsent(id.toString(), unused -> new CountDownLatch(1)).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(JsonNode id, JsonNode message) {
    var params = message.path("params");
    var versioned = params.path("_meta").has("io.modelcontextprotocol/protocolVersion");
    switch (message.path("method").asString()) {
      case "server/discover" -> discover(id);
      case "initialize" -> initialize(id, params);
      case "ping" -> result(id, Json.object());
      case "subscriptions/listen" -> stream = id;
      case "resources/subscribe" -> result(id, Json.object());
      case "tools/list" -> result(id, tools());
      case "tools/call" -> {
        if (versioned == stateless) {
          call(id, params);
        } else {
          error(id, -32600, "wrong generation");
        }
      }
      default -> error(id, -32601, "unknown method");
    }
  }

  private void discover(JsonNode id) {
    if (touchy) {
      System.exit(9);
    }
    if (!stateless) {
      error(id, -32601, "unknown method");
      return;
    }
    var result = description();
    result.putArray("supportedVersions").add("2026-07-28");
    result.put("resultType", "complete").put("ttlMs", 0).put("cacheScope", "private");
    result(id, result);
  }

  private void initialize(JsonNode id, JsonNode params) {
    if (stateless) {
      var error = Json.object().put("code", -32022).put("message", "no handshake");
      error.putObject("data").putArray("supported").add("2026-07-28");
      write(id, "error", error);
      return;
    }
    var result = description();
    result.set("protocolVersion", params.path("protocolVersion"));
    result.putObject("serverInfo").put("name", "fixture").put("version", "1");
    result(id, result);
  }

  private ObjectNode description() {
    var result = Json.object().put("instructions", "for tests");
    var capabilities = result.putObject("capabilities");
    capabilities.putObject("tools").put("listChanged", true);
    return result;
  }

  private ObjectNode tools() {
    var result = Json.object();
    var tools = result.putArray("tools");
    for (var name : TOOLS) {
      tool(tools.addObject(), name);
    }
    if (grown) {
      tool(tools.addObject(), "grown");
    }
    return result;
  }

  private static void tool(ObjectNode tool, String name) {
    tool.put("name", name).put("description", "does " + name);
    tool.putObject("inputSchema")
        .put("type", "object")
        .putObject("properties")
        .putObject("text")
        .put("type", "string");
  }

  private void call(JsonNode id, JsonNode params) {
    var text = params.at("/arguments/text").asString("");
    switch (params.path("name").asString()) {
      case "echo" -> say(id, text);
      case "env" -> say(id, String.valueOf(System.getenv(text)));
      case "config" -> say(id, System.getenv("SERVICE_PROVIDER_CONFIG"));
      case "pid" -> say(id, Long.toString(ProcessHandle.current().pid()));
      case "progress" -> {
        progress(params, 3);
        say(id, "done");
      }
      case "ask" -> ask(id, params);
      case "wait" -> {
        System.err.println("waits for " + text);
        await(Json.MAPPER.valueToTree(text));
        say(id, "released");
      }
      case "release" -> {
        release(Json.MAPPER.valueToTree(text));
        say(id, "released");
      }
      case "crash" -> System.exit(3);
      case "garbage" -> {
        line("Listening on nothing at all");
        line("{\"jsonrpc\":\"2.0\",\"id\":999999,\"result\":{}}");
        line("[1, 2");
        say(id, "after garbage");
      }
      case "big" -> say(id, "x".repeat(11 << 20));
      case "flood" -> {
        progress(params, 7_000);
        say(id, "after the flood");
      }
      case "grow" -> {
        grown = true;
        var changed = Json.object();
        changed.putObject("_meta").set("io.modelcontextprotocol/subscriptionId", stream);
        notice("notifications/tools/list_changed", changed);
        say(id, "grown");
      }
      default -> error(id, -32602, "unknown tool");
    }
  }

  private void ask(JsonNode id, JsonNode params) {
    var question = Json.object().put("message", "Your name?").put("mode", "form");
    question
        .putObject("requestedSchema")
        .put("type", "object")
        .putObject("properties")
        .putObject("name")
        .put("type", "string");
    if (!stateless) {
      var asked = Json.MAPPER.valueToTree("q" + id);
      var message = Json.object().put("jsonrpc", "2.0").put("method", "elicitation/create");
      message.set("id", asked);
      message.set("params", question);
      line(message.toString());
      await(asked);
      var answer = answers.get(asked.toString());
      say(id, answer.has("error") ? "refused" : answer.at("/result/content/name").asString());
      return;
    }
    var brought = params.at("/inputResponses/name/content/name");
    if (!brought.isMissingNode()) {
      say(id, brought.asString());
      return;
    }
    var result = Json.object().put("resultType", "input_required").put("requestState", "s1");
    var request = result.putObject("inputRequests").putObject("name");
    request.put("method", "elicitation/create").set("params", question);
    result(id, result);
  }

  private void progress(JsonNode params, int count) {
    var token = params.at("/_meta/progressToken");
    for (int i = 1; i <= count; i++) {
      var progress = Json.object().put("progress", i).put("total", count);
      progress.set("progressToken", token);
      notice("notifications/progress", progress);
    }
  }

  private void notice(String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("method", method);
    message.set("params", params);
    line(message.toString());
  }

  private void say(JsonNode id, String text) {
    var result = Json.object();
    if (stateless) {
      result.put("resultType", "complete");
    }
    result.putArray("content").addObject().put("type", "text").put("text", text);
    result(id, result);
  }

  private void result(JsonNode id, ObjectNode result) {
    write(id, "result", result);
  }

  private void error(JsonNode id, int code, String why) {
    write(id, "error", Json.object().put("code", code).put("message", why));
  }

  private void write(JsonNode id, String member, ObjectNode value) {
    var message = Json.object().put("jsonrpc", "2.0");
    message.set("id", id);
    message.set(member, value);
    line(message.toString());
  }

  private void line(String text) {
    synchronized (out) {
      out.println(text);
    }
  }
}
