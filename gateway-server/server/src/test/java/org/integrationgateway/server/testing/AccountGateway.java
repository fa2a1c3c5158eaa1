package org.integrationgateway.server.testing;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.login.FormBrowser;
import tools.jackson.databind.JsonNode;

/** A gateway with accounts of its own, whose operator is {@code user:ops}. */
public final class AccountGateway implements AutoCloseable {
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        limits: {perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      %s
      apps: {demo: {provider: {source: builtin:demo}}}
      """;
  private static final String LOCAL =
      """
      providers:
        indexeddb: {main: {source: builtin:sqlite, config: {path: gateway.db}}}
        identity:
          people:
            source: builtin:local
            config:
              clients:
                tool: {displayName: Tool, redirectUris: ["http://127.0.0.1/cb"]}
      """;

  private final HttpClient http = HttpClient.newHttpClient();
  private final GatewayConfig config;
  private final Gateway gateway;

  private AccountGateway(Path home, String providers) throws IOException {
    var file = Files.writeString(home.resolve("gateway.yaml"), CONFIG.formatted(providers));
    var read = ConfigReader.read(List.of(file), new Environment(Map.of(), home, home));
    config = read.config().orElseThrow(() -> new IllegalStateException(read.problems().toString()));
    gateway = Gateway.start(config);
  }

  /** A gateway with local accounts. */
  public static AccountGateway start(Path home) throws IOException {
    return new AccountGateway(home, LOCAL);
  }

  /** A gateway without accounts. */
  public static AccountGateway withoutAccounts(Path home) throws IOException {
    return new AccountGateway(home, "");
  }

  public Gateway gateway() {
    return gateway;
  }

  public GatewayConfig config() {
    return config;
  }

  public FormBrowser browser() {
    return new FormBrowser(gateway.uri());
  }

  /** Creates an API token in the store, beside the server. */
  public String token(String subject) {
    return TestTokens.make(config, subject);
  }

  /** The file of the store. */
  public Path database() {
    return config.storage().sqliteFile();
  }

  /** Sends a request with this token; the body is JSON, or empty. */
  public HttpResponse<String> send(String method, String path, String token, String body) {
    var request = HttpRequest.newBuilder(gateway.uri().resolve(path));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    try {
      return http.send(
          request.method(method, BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The JSON of an answer with this status. */
  public JsonNode json(int status, String method, String path, String token, String body) {
    var answer = send(method, path, token, body);
    if (answer.statusCode() != status) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
    return answer.body().isEmpty()
        ? Json.object()
        : Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  /** Makes an account whose owner has set this password, and returns its login. */
  public String account(String ops, String login, String password) {
    var made =
        json(201, "POST", "/admin/api/v1/accounts", ops, "{\"login\": \"%s\"}".formatted(login));
    var browser = browser();
    var page = browser.get(URI.create(made.path("link").asString()));
    var done = browser.submit(page, 0, Map.of("next", password, "again", password));
    if (done.status() != 303) {
      throw new AssertionError(done.text());
    }
    return login;
  }

  /** Loads a page that needs a login, and logs in on the way to it. */
  public FormBrowser.Page login(FormBrowser browser, String next, String login, String password) {
    var end =
        browser.submit(loginPage(browser, next), 0, Map.of("login", login, "password", password));
    return arrive(browser, end);
  }

  /** The login page, which leads to this page. */
  public FormBrowser.Page loginPage(FormBrowser browser, String next) {
    var begun = browser.get("/login?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8));
    return browser.get(begun.location());
  }

  /** Follows the redirects after a login. */
  public FormBrowser.Page arrive(FormBrowser browser, FormBrowser.Page page) {
    var next = page;
    while (next.status() / 100 == 3) {
      next = browser.get(next.location());
    }
    return next;
  }

  @Override
  public void close() {
    gateway.close();
  }
}
