package org.integrationgateway.command.serve;

import java.net.URI;
import java.util.Collection;
import java.util.Optional;
import org.integrationgateway.builtin.demo.DemoService;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.client.McpClient;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Makes the two calls of the demo, and prints how to make more. */
final class DemoCalls {
  private static final JsonMapper PRETTY =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
  private static final String WEATHER = "weather";

  private final Terminal terminal;
  private final URI server;
  private final Secret token;
  private final GatewayClient client;

  DemoCalls(Terminal terminal, URI server, Secret token) {
    this.terminal = terminal;
    this.server = server;
    this.token = token;
    this.client = new GatewayClient(server, Optional.of(token));
  }

  /** Makes the calls, to the samples where they are served, else to the embedded app. */
  void run(Collection<String> apps, DemoService service) {
    if (apps.contains(DemoConfig.INVENTORY)) {
      connect(service);
      rest("/api/v1/inventory/items.list?limit=3");
    } else {
      rest("/api/v1/demo/hello.greet?name=Ada");
    }
    if (apps.contains(WEATHER)) {
      mcp("weather_forecast_get", object().put("city", "Oslo"));
    } else {
      mcp("demo_math_add", object().put("a", 20).put("b", 22));
    }
  }

  /** Prints URLs, token and an example call. */
  void invite(GatewayHome home) {
    var secret = token.use(text -> text);
    terminal.line("");
    terminal.line("REST   " + link("/api/v1/apps"));
    terminal.line("MCP    " + link("/mcp"));
    terminal.line("Token  " + secret);
    terminal.line("Config " + home.configuration());
    terminal.line("");
    terminal.line("  curl -H 'Authorization: Bearer " + secret + "' " + server + "/api/v1/apps");
    terminal.line("");
    terminal.line("Ctrl-C stops the demo and deletes its files.");
    terminal.out().flush();
  }

  private void connect(DemoService service) {
    var body = object().put("integration", DemoConfig.INVENTORY);
    body.put("credential", service.token().<String>use(text -> text));
    client.call("POST", "/api/v1/auth/connect-manual", Optional.of(body));
  }

  private void rest(String path) {
    show("REST", "GET " + link(path), client.call("GET", path, Optional.empty()));
  }

  private void mcp(String tool, ObjectNode arguments) {
    var mcp = new McpClient(client);
    mcp.initialize();
    show(
        "MCP",
        "tools/call " + tool + " " + arguments + " on " + link("/mcp"),
        mcp.callTool(tool, arguments));
  }

  private void show(String door, String request, JsonNode answer) {
    terminal.line("");
    terminal.line(Style.NAME.on(terminal, door) + "  " + request);
    terminal.line(Style.GOOD.on(terminal, PRETTY.writeValueAsString(answer)));
  }

  private String link(String path) {
    return Style.LINK.on(terminal, server + path);
  }

  private static ObjectNode object() {
    return JsonMapper.shared().createObjectNode();
  }
}
