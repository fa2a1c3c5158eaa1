package org.integrationgateway.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.integrationgateway.server.testing.ConfiguredGateway;

/** An MCP client that logs its person in at the gateway, and waits for the browser to come back. */
final class McpClient implements AutoCloseable {
  /** The verifier of RFC 7636, appendix B, and its challenge. */
  private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

  private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

  private final Consoles consoles;
  private final HttpServer server;
  private final String id;

  private McpClient(Consoles consoles, HttpServer server, String name) {
    this.consoles = consoles;
    this.server = server;
    this.id = register(name);
  }

  /** Starts one and registers it. */
  static McpClient start(Consoles consoles, String name) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] page =
        "<!doctype html><title>Back in the program</title>".getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    server.start();
    return new McpClient(consoles, server, name);
  }

  /** Where the browser comes back to. */
  URI redirect() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/callback");
  }

  private String register(String name) {
    var answer =
        consoles
            .gateway()
            .send(
                "POST",
                "/identity/oauth/register",
                "none",
                """
                {"client_name": "%s", "redirect_uris": ["%s"],
                 "token_endpoint_auth_method": "none"}
                """
                    .formatted(name, redirect()));
    return ConfiguredGateway.json(answer).path("client_id").asString();
  }

  /** Where a login begins. */
  URI authorize() {
    return authorize(redirect().toString());
  }

  /** Where a login begins that comes back elsewhere. */
  URI authorize(String redirect) {
    return consoles.uri(
        "/identity/oauth/authorize?response_type=code&state=s&code_challenge_method=S256"
            + "&client_id=%s&redirect_uri=%s&code_challenge=%s&resource=%s"
                .formatted(id, redirect, CHALLENGE, consoles.uri("/mcp")));
  }

  /** Exchanges the code with which the browser came back. */
  String token(URI callback) throws IOException, InterruptedException {
    var code = callback.getQuery().replaceFirst("^code=([^&]+).*", "$1");
    var form =
        "grant_type=authorization_code&code=%s&client_id=%s&redirect_uri=%s&code_verifier=%s"
            .formatted(code, id, redirect(), VERIFIER);
    var request =
        HttpRequest.newBuilder(consoles.uri("/identity/oauth/token"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form));
    var answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer).path("access_token").asString();
  }

  /** The status of a list of tools with this token. */
  int tools(String token) {
    return consoles
        .gateway()
        .status(
            "POST", "/mcp", token, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}");
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
