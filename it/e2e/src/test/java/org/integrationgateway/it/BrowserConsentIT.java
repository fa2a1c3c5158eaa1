package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.it.Chromium.ENTER;
import static org.integrationgateway.it.Chromium.TAB;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person lets an MCP client in that knows only the URL, and ends its access: by keyboard. */
final class BrowserConsentIT {
  private static final Path PICTURES = Path.of("target", "pictures");
  private static final Pattern LINK = Pattern.compile("Make the first account[^\\n]*: (http\\S+)");
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String PASSWORD = "correct horse battery staple";

  /** The verifier of RFC 7636, appendix B, and its challenge. */
  private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

  private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

  @TempDir Path folder;

  @Test
  void letsAProgramInAndEndsItsAccess() throws Exception {
    var missing = Chromium.missing();
    if (!missing.isEmpty()) {
      System.out.println("no walk through the consent page, for want of " + missing);
    }
    assumeTrue(missing.isEmpty());
    var program = program();
    var redirect = "http://127.0.0.1:" + program.getAddress().getPort() + "/callback";
    try (var server =
            Server.start(Distribution.in(folder), "--config", configuration().toString());
        var browser = Chromium.start(folder.resolve("profile"), PICTURES)) {
      firstAccount(server, browser);
      var client = client(server, redirect);
      browser.open(authorize(server, client, redirect));
      browser.await("Let this program in?");
      assertThat(browser.text()).contains("Pocket Assistant", "user:root", "127.0.0.1");
      browser.picture("consent");
      browser.press(TAB + TAB + ENTER);
      browser.await("Back in the program");
      var token = token(server, browser.address(), client, redirect);
      assertThat(tools(server, token)).isEqualTo(200);

      browser.open(server.uri("/identity/clients"));
      browser.await("Programs with access");
      assertThat(browser.text()).contains("Pocket Assistant", "every app that you can use");
      browser.picture("programs-with-access");
      browser.press(TAB + ENTER);
      awaitText(browser, "No program has access.");
      assertThat(tools(server, token)).isEqualTo(401);

      browser.open(authorize(server, client, "https://elsewhere.example.com/callback"));
      browser.await("This program cannot log you in");
      browser.picture("consent-refused");
    } finally {
      program.stop(0);
    }
  }

  /** The page keeps its title, so its text tells when the form was answered. */
  private static void awaitText(Chromium browser, String text) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!browser.text().contains(text)) {
      assertThat(System.nanoTime()).as(browser.text()).isLessThan(end);
      LockSupport.parkNanos(20_000_000);
    }
  }

  private Path configuration() throws IOException {
    return Files.writeString(
        folder.resolve("gateway.yaml"),
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}
        providers:
          identity: {people: {source: builtin:local}}
        apps:
          demo: {provider: {source: builtin:demo}, mcp: true}
        """);
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

  private static void firstAccount(Server server, Chromium browser) throws IOException {
    var link = LINK.matcher(server.log());
    assertThat(link.find()).as(server.log()).isTrue();
    browser.open(URI.create(link.group(1)));
    browser.await("The first account");
    browser.press(TAB + "root" + TAB + PASSWORD + TAB + PASSWORD + ENTER);
    browser.await("You are logged in");
  }

  private static String client(Server server, String redirect) {
    var answer =
        server.post(
            "/identity/oauth/register",
            "",
            "{\"client_name\": \"Pocket Assistant\", \"redirect_uris\": [\"%s\"],"
                    .formatted(redirect)
                + " \"token_endpoint_auth_method\": \"none\"}");
    return member(answer.body(), "client_id");
  }

  private static URI authorize(Server server, String client, String redirect) {
    return server.uri(
        "/identity/oauth/authorize?response_type=code&state=s&code_challenge_method=S256"
            + "&client_id=%s&redirect_uri=%s&code_challenge=%s&resource=%s"
                .formatted(client, redirect, CHALLENGE, server.uri("/mcp")));
  }

  private static String token(Server server, URI callback, String client, String redirect)
      throws IOException, InterruptedException {
    var code = callback.getQuery().replaceFirst("^code=([^&]+).*", "$1");
    var form =
        "grant_type=authorization_code&code=%s&client_id=%s&redirect_uri=%s&code_verifier=%s"
            .formatted(code, client, redirect, VERIFIER);
    var request =
        HttpRequest.newBuilder(server.uri("/identity/oauth/token"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form));
    var answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return member(answer.body(), "access_token");
  }

  private static int tools(Server server, String token) {
    return server
        .post("/mcp", token, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}")
        .statusCode();
  }

  private static String member(String json, String name) {
    var found = Pattern.compile("\"" + name + "\" ?: ?\"([^\"]+)\"").matcher(json);
    assertThat(found.find()).as(json).isTrue();
    return found.group(1);
  }
}
