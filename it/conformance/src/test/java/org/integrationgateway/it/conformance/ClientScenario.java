package org.integrationgateway.it.conformance;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The steps of a client of the gateway in a scenario: it uses every feature of the MCP server of
 * the app, and connects the app where an answer says so, at most three times.
 */
final class ClientScenario {
  /** The only client id metadata document that the suite knows. */
  private static final String DOCUMENT = "https://conformance-test.local/client-metadata.json";

  private final String scenario;
  private final String url;
  private final JsonNode context;
  private final List<String> log = new ArrayList<>();
  private int connected;

  /**
   * @param request what the suite tells the client
   */
  ClientScenario(JsonNode request) {
    this.scenario = request.path("scenario").asString("");
    this.url = request.path("url").asString("");
    this.context = request.path("context");
  }

  List<String> log() {
    return log;
  }

  void run(Path home) throws IOException, InterruptedException {
    var connection = connection();
    try (var app = new ScenarioApp(home, url, connection)) {
      if (given().isPresent()) {
        app.store(
            given().get(), context.path(context.has("valid_jwt") ? "valid_jwt" : "idp_id_token"));
      } else if (connection.contains("mcp_oauth") && !connection.contains("grantType")) {
        connect(app);
      }
      var client = app.client();
      var tools = tools(app, client);
      for (var tool : tools) {
        for (var arguments : arguments(tool, tools)) {
          call(app, client, tool.path("name").asString(), arguments);
        }
      }
      for (var resource : client.list("resources/list", "resources")) {
        client.call("resources/read", Json.object().put("uri", resource.path("uri").asString()));
      }
      for (var prompt : client.list("prompts/list", "prompts")) {
        client.call("prompts/get", Json.object().put("name", prompt.path("name").asString()));
      }
    }
  }

  private String connection() throws IOException, InterruptedException {
    if (!scenario.startsWith("auth/")) {
      return "{mode: none}";
    }
    if (scenario.equals("auth/basic-cimd")) {
      return "{mode: subject, auth: {type: mcp_oauth, clientId: \"" + DOCUMENT + "\"}}";
    }
    if (scenario.equals("auth/client-credentials-basic")) {
      return """
      {mode: subject, auth: {type: oauth2, grantType: client_credentials, clientAuth: header,
       tokenUrl: "%s", clientId: %s, clientSecret: %s}}\
      """
          .replace("\n", "")
          .formatted(tokenUrl(), context.get("client_id"), context.get("client_secret"));
    }
    if (scenario.equals("auth/client-credentials-jwt")) {
      return obtained(
          "grantType: client_credentials, clientAuth: private_key_jwt, clientSecret: "
              + context.get("private_key_pem"));
    }
    if (scenario.equals("auth/wif-jwt-bearer")) {
      return obtained("grantType: jwt_bearer, credentials: [{name: assertion}]");
    }
    if (scenario.equals("auth/enterprise-managed-authorization")) {
      return obtained(
          "grantType: jwt_bearer, credentials: [{name: id_token}], clientSecret: %s, identityProvider: {tokenUrl: %s, clientId: %s}"
              .formatted(
                  context.get("client_secret"),
                  context.get("idp_token_endpoint"),
                  context.get("idp_client_id")));
    }
    if (context.has("client_secret")) {
      return "{mode: subject, auth: {type: mcp_oauth, clientId: %s, clientSecret: %s}}"
          .formatted(context.get("client_id"), context.get("client_secret"));
    }
    return "{mode: subject, auth: {type: mcp_oauth}}";
  }

  private String obtained(String auth) {
    return "{mode: subject, auth: {type: mcp_oauth, clientId: %s, %s}}"
        .formatted(context.get("client_id"), auth);
  }

  /** The credential field of a token that the person of the scenario has already. */
  private Optional<String> given() {
    return switch (scenario) {
      case "auth/wif-jwt-bearer" -> Optional.of("assertion");
      case "auth/enterprise-managed-authorization" -> Optional.of("id_token");
      default -> Optional.empty();
    };
  }

  /**
   * The token URL, which the operator of a machine's client reads in the documents of the server.
   */
  private String tokenUrl() throws IOException, InterruptedException {
    var resource = document(URI.create(url).resolve("/.well-known/oauth-protected-resource/mcp"));
    var issuer = URI.create(resource.path("authorization_servers").path(0).asString());
    var server = document(issuer.resolve("/.well-known/oauth-authorization-server"));
    return server.path("token_endpoint").asString();
  }

  private static JsonNode document(URI at) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(at).build();
    return Json.parse(
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray()).body());
  }

  private void connect(ScenarioApp app) throws IOException, InterruptedException {
    if (++connected > 3) {
      throw new IllegalStateException("connected three times, and the server is not content");
    }
    app.connect();
    log.add("connected");
  }

  private List<JsonNode> tools(ScenarioApp app, AnsweringClient client)
      throws IOException, InterruptedException {
    var tools = client.list("tools/list", "tools");
    log.add("tools: " + tools.stream().map(tool -> tool.path("name").asString()).toList());
    if (!tools.isEmpty()
        || !scenario.startsWith("auth/")
        || scenario.contains("credentials")
        || given().isPresent()) {
      return tools;
    }
    log.add(app.state().toString());
    connect(app);
    return tools(app, client);
  }

  private void call(ScenarioApp app, AnsweringClient client, String tool, ObjectNode arguments)
      throws IOException, InterruptedException {
    var params = Json.object().put("name", tool);
    params.set("arguments", arguments);
    var answer = client.call("tools/call", params);
    log.add(tool + ": " + answer);
    if (scenario.startsWith("auth/") && ScenarioApp.wantsConnection(answer)) {
      connect(app);
      call(app, client, tool, arguments);
    }
  }

  /** The calls of a tool that the suite names; else one with an input that fits the schema. */
  private List<ObjectNode> arguments(JsonNode tool, List<JsonNode> tools) {
    var named = new ArrayList<ObjectNode>();
    for (var call : context.path("toolCalls")) {
      if (call.path("name").equals(tool.path("name"))) {
        var arguments = (ObjectNode) call.path("arguments").deepCopy();
        // An argument that is null is one that is absent: the schemas permit no null.
        arguments.removeIf(JsonNode::isNull);
        named.add(arguments);
      }
    }
    if (!named.isEmpty()) {
      return named;
    }
    var arguments = Json.object();
    for (var property : tool.at("/inputSchema/properties").properties()) {
      // The gateway's own members, which begin with _, choose the connection.
      if (!property.getKey().startsWith("_")) {
        arguments.set(property.getKey(), value(property.getKey(), property.getValue(), tools));
      }
    }
    return List.of(arguments);
  }

  private static JsonNode value(String name, JsonNode schema, List<JsonNode> tools) {
    var values = Json.object();
    switch (schema.path("type").asString("string")) {
      case "number", "integer" -> values.put("value", 5);
      case "boolean" -> values.put("value", true);
      case "array" -> values.putArray("value");
      case "object" -> {
        var other = tools.get(0).path("inputSchema");
        values.set("value", name.equals("schema") ? other : Json.object());
      }
      default -> values.put("value", "user-1");
    }
    return values.get("value");
  }
}
