package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
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
import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person lets an MCP client in that knows only the URL, and ends its access: by keyboard. */
@Tag("nightly")
final class ConsentPagesIT {
  private static final String CONFIGURATION =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}
      providers:
        identity: {people: {source: builtin:local}}
      apps:
        demo: {provider: {source: builtin:demo}, mcp: true}
      """;

  /** The verifier of RFC 7636, appendix B, and its challenge. */
  private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

  private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

  @TempDir Path home;

  @Test
  void letsAProgramInAndEndsItsAccess() throws Exception {
    var program = program();
    var redirect = URI.create("http://127.0.0.1:" + program.getAddress().getPort() + "/callback");
    try (var consoles = Consoles.of(home, CONFIGURATION);
        var tab = consoles.root().permit(redirect)) {
      var client = client(consoles, redirect.toString());
      tab.go(authorize(consoles, client, redirect.toString()));
      assertThat(tab.page()).hasTitle("Let this program in?");
      for (var told : new String[] {"Pocket Assistant", "user:root", "127.0.0.1"}) {
        assertThat(tab.page().locator("body")).containsText(told);
      }
      tab.pictures("consent");
      tab.press("Tab", "Tab", "Enter");
      assertThat(tab.page()).hasTitle("Back in the program");
      var token = token(consoles, URI.create(tab.page().url()), client, redirect.toString());
      assertThat(tools(consoles, token)).isEqualTo(200);

      tab.go(consoles.uri("/identity/clients"));
      assertThat(tab.page()).hasTitle("Programs with access");
      assertThat(tab.page().locator("body")).containsText("Pocket Assistant");
      assertThat(tab.page().locator("body")).containsText("every app that you can use");
      tab.pictures("programs-with-access");
      tab.press("Tab", "Enter");
      assertThat(tab.page().getByText("No program has access.")).isVisible();
      assertThat(tools(consoles, token)).isEqualTo(401);

      tab.go(authorize(consoles, client, "https://elsewhere.example.com/callback"));
      assertThat(tab.page()).hasTitle("This program cannot log you in");
      tab.pictures("consent-refused");
    } finally {
      program.stop(0);
    }
  }

  /** Where the program waits for the browser. */
  private static HttpServer program() throws IOException {
    var program = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] page =
        "<!doctype html><title>Back in the program</title>".getBytes(StandardCharsets.UTF_8);
    program.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    program.start();
    return program;
  }

  private static String client(Consoles consoles, String redirect) {
    var answer =
        consoles
            .gateway()
            .send(
                "POST",
                "/identity/oauth/register",
                "none",
                """
                {"client_name": "Pocket Assistant", "redirect_uris": ["%s"],
                 "token_endpoint_auth_method": "none"}
                """
                    .formatted(redirect));
    return ConfiguredGateway.json(answer).path("client_id").asString();
  }

  private static URI authorize(Consoles consoles, String client, String redirect) {
    return consoles.uri(
        "/identity/oauth/authorize?response_type=code&state=s&code_challenge_method=S256"
            + "&client_id=%s&redirect_uri=%s&code_challenge=%s&resource=%s"
                .formatted(client, redirect, CHALLENGE, consoles.uri("/mcp")));
  }

  private static String token(Consoles consoles, URI callback, String client, String redirect)
      throws IOException, InterruptedException {
    var code = callback.getQuery().replaceFirst("^code=([^&]+).*", "$1");
    var form =
        "grant_type=authorization_code&code=%s&client_id=%s&redirect_uri=%s&code_verifier=%s"
            .formatted(code, client, redirect, VERIFIER);
    var request =
        HttpRequest.newBuilder(consoles.uri("/identity/oauth/token"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form));
    var answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer).path("access_token").asString();
  }

  private static int tools(Consoles consoles, String token) {
    return consoles
        .gateway()
        .status(
            "POST", "/mcp", token, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}");
  }
}
