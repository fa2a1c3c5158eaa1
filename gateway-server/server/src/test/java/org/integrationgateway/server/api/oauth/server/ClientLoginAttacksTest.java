package org.integrationgateway.server.api.oauth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.LoginProgram.REDIRECT;
import static org.integrationgateway.server.testing.login.LoginProgram.json;
import static org.integrationgateway.server.testing.login.LoginProgram.query;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks on logins of clients. */
final class ClientLoginAttacksTest {
  private static final Map<String, String> documents = new ConcurrentHashMap<>();
  private static final AtomicInteger fetched = new AtomicInteger();

  private static HttpServer site;
  private static PeopleGateway gateway;
  private static PeopleGateway closed;
  private static Browser root;
  private static LoginProgram program;

  @BeforeAll
  static void start(@TempDir Path folder, @TempDir Path other) throws IOException {
    site = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    site.createContext(
        "/",
        exchange -> {
          fetched.incrementAndGet();
          var text = documents.getOrDefault(exchange.getRequestURI().getPath(), "");
          byte[] body = text.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(text.isEmpty() ? 404 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    site.start();
    gateway =
        PeopleGateway.start(
            folder, "apps: {demo: {provider: {source: builtin:demo}, mcp: true}}\n");
    closed =
        PeopleGateway.start(
            other,
            PeopleGateway.server()
                + "  mcp: {login: {documentHosts: [127.0.0.1], redirectSchemes: [cursor],"
                + " registration: off}}\n"
                + "providers:\n  identity: {people: {source: builtin:local}}\n"
                + "apps: {demo: {provider: {source: builtin:demo}, mcp: true}}\n",
            Clock.systemUTC());
    root = new Browser();
    gateway.makeRoot(root);
    program = new LoginProgram(gateway.gateway().uri()).register(REDIRECT);
  }

  @AfterAll
  static void stop() {
    site.stop(0);
    gateway.close();
    closed.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1/other",
        "http://127.0.0.1:49152/callback/",
        "http://127.0.0.1:49152/callback?x=1",
        "http://localhost:49152/callback",
        "https://127.0.0.1:49152/callback",
        "http://127.0.0.1:49152/Callback",
        "http://127.0.0.1:49152/%63allback",
        "http://user@127.0.0.1:49152/callback",
        "http://127.0.0.1:49152@evil.example.com/callback",
        "https://evil.example.com/callback",
        "javascript:alert(1)",
        "",
      })
  void sendsTheBrowserNowhereElse(String redirect) {
    var answer = root.get(program.authorize(program.parameters(redirect)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.headers().firstValue("Location")).isEmpty();
    assertThat(answer.body()).contains("This client cannot log you in");
  }

  @Test
  void sendsAProgramToAnyPortOfItsOwn() {
    var own = new LoginProgram(gateway.gateway().uri()).register("http://localhost/cb");
    var page = asked(own, own.parameters("http://localhost:61000/cb"));
    var location = root.submit(page, Map.of("decision", "allow")).headers().firstValue("Location");
    assertThat(location.orElseThrow()).startsWith("http://localhost:61000/cb?code=");
    var phone = new LoginProgram(gateway.gateway().uri()).register("com.example.app:/back");
    var csp =
        asked(phone, phone.parameters("com.example.app:/back"))
            .headers()
            .firstValue("Content-Security-Policy");
    assertThat(csp.orElseThrow()).contains("form-action 'self' com.example.app:;");
  }

  private static HttpResponse<String> asked(LoginProgram client, Map<String, String> parameters) {
    var page = root.open(client.authorize(parameters), gateway.uri("/").toString());
    assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
    return page;
  }

  private static Map<String, String> with(String name, String value) {
    var all = new LinkedHashMap<>(program.parameters(REDIRECT));
    if (value.isEmpty()) {
      all.remove(name);
    } else {
      all.put(name, value);
    }
    return all;
  }

  private static void assertToldClient(Map<String, String> parameters, String error) {
    var location =
        root.get(program.authorize(parameters)).headers().firstValue("Location").orElseThrow();
    assertThat(location).startsWith(REDIRECT + "?error=" + error + "&");
    assertThat(query(location)).containsKeys("iss", "state").doesNotContainKey("code");
  }

  /** PKCE cannot be left out or weakened, and a resource of another server is refused. */
  @Test
  void refusesLoginsThatAreWeakened() {
    assertToldClient(with("code_challenge", ""), "invalid_request");
    assertToldClient(with("code_challenge_method", ""), "invalid_request");
    assertToldClient(with("code_challenge_method", "plain"), "invalid_request");
    assertToldClient(with("code_challenge", "short"), "invalid_request");
    assertToldClient(with("response_type", "token"), "unsupported_response_type");
    assertToldClient(with("response_type", ""), "unsupported_response_type");
    assertToldClient(with("scope", "openid profile"), "invalid_scope");
    assertToldClient(with("prompt", "none"), "interaction_required");
    for (var resource :
        List.of(
            "https://elsewhere.example.com/mcp",
            gateway.uri("/api/v1").toString(),
            gateway.uri("/mcp#x").toString(),
            gateway.uri("/mcpx").toString(),
            gateway.uri("/mcp/../api").toString(),
            "/mcp")) {
      assertToldClient(with("resource", resource), "invalid_target");
    }
    var twice = program.authorize(program.parameters(REDIRECT)) + "&resource=https://x.example.com";
    assertThat(root.get(URI.create(twice)).statusCode()).isEqualTo(400);
    assertThat(root.get(program.authorize(with("client_id", "mcp-unknown"))).statusCode())
        .isEqualTo(400);
  }

  /** A web site that a stranger has registered does not get browsers by a broken request. */
  @Test
  void doesNotSendBrowsersToWhereAStrangerRegistered() {
    var evil = new LoginProgram(gateway.gateway().uri()).register("https://evil.example.com/cb");
    var broken = new LinkedHashMap<>(evil.parameters("https://evil.example.com/cb"));
    broken.put("response_type", "token");
    var answer = new Browser().get(evil.authorize(broken));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.headers().firstValue("Location")).isEmpty();
  }

  @Test
  void acceptsNoConsentFromAnotherPageAndNoFrame() {
    var page = asked(program, program.parameters(REDIRECT));
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("frame-ancestors 'none'", "default-src 'none'");
    assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
    var id = page.uri().getRawQuery().substring("request=".length());
    var foreign =
        root.send(
            HttpRequest.newBuilder(gateway.uri("/identity/oauth/consent"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Sec-Fetch-Site", "cross-site")
                .POST(BodyPublishers.ofString("request=" + id + "&decision=allow")));
    assertThat(foreign.statusCode()).isEqualTo(403);
    var untold =
        root.send(
            HttpRequest.newBuilder(gateway.uri("/identity/oauth/consent"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Sec-Fetch-Site", "same-origin")
                .POST(BodyPublishers.ofString("request=" + id + "&decision=allow")));
    assertThat(untold.statusCode()).isEqualTo(403);
    assertThat(untold.headers().firstValue("Location")).isEmpty();
    var strange = new Browser().get(page.uri());
    assertThat(strange.headers().firstValue("Location").orElseThrow()).contains("/login?next=");
  }

  @Test
  void showsNamesAsTheyAre() {
    var answer =
        program.post(
            "/identity/oauth/register",
            "{\"client_name\": \"<b>Bank</b>\\u202Eevil\\u0007 \", \"redirect_uris\":"
                + " [\"http://127.0.0.1/cb\"], \"token_endpoint_auth_method\": \"none\"}");
    var named =
        new LoginProgram(gateway.gateway().uri()).as(json(answer).path("client_id").asString());
    assertThat(asked(named, named.parameters("http://127.0.0.1/cb")).body())
        .contains("<strong>&lt;b&gt;Bank&lt;/b&gt;evil</strong>", "it is not verified");
  }

  @Test
  void readsDocumentsOnlyForPeopleAndOnlyWhereItMay() {
    var host = "http://127.0.0.1:" + site.getAddress().getPort();
    var id = host + "/client.json";
    documents.put("/client.json", document(id, REDIRECT));
    int before = fetched.get();
    // Private addresses are refused unless an operator lists them.
    var client = new LoginProgram(gateway.gateway().uri()).as(id);
    var refused =
        root.open(client.authorize(client.parameters(REDIRECT)), gateway.uri("/").toString());
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("documentHosts");
    assertThat(fetched).hasValue(before);

    var listed = new LoginProgram(closed.gateway().uri()).as(id);
    new Browser().open(listed.authorize(listed.parameters(REDIRECT)));
    assertThat(fetched).hasValue(before);
    var person = new Browser();
    closed.makeRoot(person);
    var base = closed.uri("/").toString();
    var page = person.open(listed.authorize(listed.parameters(REDIRECT)), base);
    assertThat(page.body()).contains("Documented", "name given by 127.0.0.1");
    assertThat(person.open(listed.authorize(listed.parameters(REDIRECT)), base).statusCode())
        .isEqualTo(200);
    assertThat(fetched).hasValue(before + 1);
    var code =
        query(
                person
                    .submit(page, Map.of("decision", "allow"))
                    .headers()
                    .firstValue("Location")
                    .orElseThrow())
            .get("code");
    assertThat(listed.exchange(code, REDIRECT).statusCode()).isEqualTo(200);

    documents.put("/other.json", document(id, REDIRECT));
    documents.put(
        "/secret.json",
        document(host + "/secret.json", REDIRECT).replace("}", ", \"client_secret\": \"x\"}"));
    documents.put("/evil.json", document(host + "/evil.json", "javascript:alert(1)"));
    documents.put("/big.json", "\"" + "x".repeat(300_000) + "\"");
    documents.put("/text.json", "no JSON");
    for (var bad :
        List.of(
            "/other.json",
            "/secret.json",
            "/evil.json",
            "/big.json",
            "/text.json",
            "/none.json",
            "/../client.json",
            "/")) {
      var wrong = new LoginProgram(closed.gateway().uri()).as(host + bad);
      var answer = person.open(wrong.authorize(wrong.parameters(REDIRECT)), base);
      assertThat(answer.statusCode()).as(bad).isEqualTo(400);
      assertThat(answer.headers().firstValue("Location")).isEmpty();
    }
    assertThat(listed.post("/identity/oauth/register", "{}").statusCode()).isEqualTo(404);
  }

  private static String document(String id, String redirect) {
    return "{\"client_id\": \"%s\", \"client_name\": \"Documented\", \"redirect_uris\": [\"%s\"]}"
        .formatted(id, redirect);
  }

  @Test
  void exchangesNoCodeOfASessionThatHasEnded() {
    var ended = new Browser();
    gateway.login(ended, "/identity/clients");
    var asked =
        ended.open(program.authorize(program.parameters(REDIRECT)), gateway.uri("/").toString());
    var code =
        query(
                ended
                    .submit(asked, Map.of("decision", "allow"))
                    .headers()
                    .firstValue("Location")
                    .orElseThrow())
            .get("code");
    ended.logout(gateway.uri("/api/v1/auth/logout"));
    assertThat(program.exchange(code, REDIRECT).statusCode()).isEqualTo(400);
  }
}
