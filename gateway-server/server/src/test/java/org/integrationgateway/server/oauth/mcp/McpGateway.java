package org.integrationgateway.server.oauth.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.integrationgateway.testkit.oauth.TestMcpServer;

/**
 * A gateway with the app {@code notes}, whose connections are made from the URL of an MCP server.
 */
final class McpGateway implements AutoCloseable {
  static final String BASE_URL = "  baseUrl: http://127.0.0.1:9\n";

  /** The client of the configuration. */
  static final String CONFIGURED =
      "{type: mcp_oauth, clientId: %s, clientSecret: \"%s\"}"
          .formatted(TestAuthorizationServer.CLIENT_ID, TestAuthorizationServer.CLIENT_SECRET);

  final TestAuthorizationServer server = new ServerDialect().pkceRequired().sendsIssuer().start();
  final TestMcpServer mcp = TestMcpServer.start(server);
  private final Path home;
  private ConnectingGateway gateway;

  McpGateway(Path home) {
    this.home = home;
  }

  ConnectingGateway deploy() {
    return deploy("{type: mcp_oauth}", BASE_URL);
  }

  /**
   * @param auth of the connection
   * @param more members of {@code server}
   */
  ConnectingGateway deploy(String auth, String more) {
    return deploy(auth, more, Clock.systemUTC());
  }

  ConnectingGateway deploy(String auth, String more, Clock clock) {
    gateway = ConnectingGateway.start(home, Map.of("notes", manifest(auth)), more, clock);
    return gateway;
  }

  private String manifest(String auth) {
    return """
    kind: app
    source: test.example/gateway/apps/notes
    version: 1.0.0
    displayName: Notes
    spec:
      connections:
        default:
          mode: subject
          auth: %s
      defaultConnection: default
      surfaces:
        mcp: {url: "%s", connection: default}
        rest:
          baseUrl: %s
          operations:
            - {name: me, method: GET, path: /me}
            - {name: edit, method: POST, path: /edit}
    """
        .formatted(auth, mcp.mcpUrl(), mcp.apiUrl());
  }

  HttpResponse<String> edit(String token) {
    return gateway.send("POST", "/api/v1/notes/edit", token, Json.object());
  }

  /** Connects, and returns a token of the subject. */
  String connect(String subject) {
    var token = gateway.token(subject);
    var end =
        gateway.complete(server.agree(page(gateway.start(token, connecting("notes")))), token);
    assertThat(end.statusCode()).as(end.body()).isEqualTo(200);
    return token;
  }

  /** The parameters of an authorization request. */
  static Map<String, String> query(URI page) {
    return Arrays.stream(page.getRawQuery().split("&"))
        .map(pair -> pair.split("=", 2))
        .collect(
            Collectors.toMap(
                pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
  }

  @Override
  public void close() {
    if (gateway != null) {
      gateway.close();
    }
    mcp.close();
    server.close();
  }
}
