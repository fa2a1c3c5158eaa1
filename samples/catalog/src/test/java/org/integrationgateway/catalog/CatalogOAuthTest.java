package org.integrationgateway.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.integrationgateway.catalog.OAuthFacts.Refresh;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.integrationgateway.testkit.packages.ConnectionValues;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every package with OAuth is connected at an authorization server that behaves as its vendor's:
 * checked at connect, refreshed, and disconnected.
 */
final class CatalogOAuthTest {
  private static final Map<String, TestAuthorizationServer> SERVERS = new LinkedHashMap<>();
  private static final String LIMITS =
      """
        limits:
          perSubjectRate: {perSecond: 0}
          perAddressRate: {perSecond: 0}
          loginRate: {perMinute: 0}
      """;
  private static final String CLIENT = "own-client";
  private static final String SECRET = "own-secret";
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static VendorService service;
  private static ConfiguredGateway gateway;

  static Stream<CatalogPackage> packages() {
    return CatalogPackage.withOAuth().stream();
  }

  static Stream<CatalogPackage> clients() {
    return CatalogPackage.withClient().stream();
  }

  @BeforeAll
  static void start(@TempDir Path home) throws IOException {
    service = new VendorService();
    var apps = Json.object();
    for (var each : Stream.concat(packages(), clients()).toList()) {
      var connection = each.authorized();
      var server = VendorDialect.of(each.facts().orElseThrow(), connection).start();
      server.addClient(CLIENT, SECRET);
      SERVERS.put(each.name(), server);
      service.serve(
          each.name(),
          new VendorService.Api(
              server,
              new CheckAnswer(each, connection).body(),
              "[" + ConnectionValues.discovered(connection) + "]"));
      configure(each, connection, server, apps.putObject(each.name()));
    }
    gateway = ConfiguredGateway.start(home, LIMITS + "apps: " + apps + "\n");
  }

  private static void configure(
      CatalogPackage each,
      ConnectionDefinition connection,
      TestAuthorizationServer server,
      ObjectNode app) {
    app.putObject("provider")
        .putObject("source")
        .put("path", each.folder().toAbsolutePath().toString());
    app.putObject("egress").putArray("allowedHosts").add("127.0.0.1");
    var url = service.url(each.name());
    var surfaces = each.spec().surfaces();
    surfaces.rest().ifPresent(rest -> app.withObject("/surfaces/rest").put("baseUrl", url));
    surfaces.openapi().ifPresent(api -> app.withObject("/surfaces/openapi").put("baseUrl", url));
    surfaces.graphql().ifPresent(graphql -> app.withObject("/surfaces/graphql").put("url", url));
    var override = app.withObject("/connections/" + connection.name());
    override.set("auth", auth(connection, server));
    if (connection.discovery().isPresent()) {
      override.putObject("discovery").put("url", url + VendorService.DISCOVERY);
    }
    connection
        .verify()
        .flatMap(verify -> verify.request())
        .ifPresent(
            request ->
                override
                    .withObject("/verify/request")
                    .put("url", url + request.url().replaceFirst("^[a-z]+://[^/]*", "")));
  }

  /** The endpoints of the test, where the manifest has one of the kind. */
  private static ObjectNode auth(ConnectionDefinition connection, TestAuthorizationServer server) {
    var declared = connection.auth().oauth();
    if (declared.filter(oauth -> oauth.grantType().asks()).isEmpty()) {
      // People give the client.
      return Json.object().put("tokenUrl", server.tokenUrl());
    }
    var auth = (ObjectNode) Json.parse(server.auth().getBytes(UTF_8));
    if (declared.flatMap(OAuth::revocationUrl).isEmpty()) {
      auth.remove("revocationUrl");
    }
    if (declared.flatMap(OAuth::refreshUrl).isPresent()) {
      auth.put("refreshUrl", server.tokenUrl());
    }
    return auth;
  }

  @AfterAll
  static void stop() {
    gateway.close();
    SERVERS.values().forEach(TestAuthorizationServer::close);
    service.close();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("packages")
  void connectsRefreshesAndDisconnects(CatalogPackage each) throws Exception {
    var server = SERVERS.get(each.name());
    var connection = each.authorized();
    var oauth = connection.auth().oauth().orElseThrow();
    var facts = each.facts().orElseThrow();
    var token = gateway.token("user:ada");

    var begun = begin(each, connection, token);
    var done = gateway.get(back(server, begun), token);
    assertThat(done.statusCode()).as(done.body()).isEqualTo(200);
    assertThat(json(done).path("status").asString()).isEqualTo("connected");
    assertThat(json(done).at("/check/ok").asBoolean()).as(done.body()).isTrue();
    if (!oauth.scopes().names().isEmpty()) {
      assertThat(query(begun)).contains(oauth.scopes().parameter() + "=" + scopes(oauth, facts));
    }

    server.expireAccessTokens();
    if (facts.refresh() == Refresh.NONE) {
      assertThat(check(each, connection, token).path("ok").asBoolean()).isFalse();
    } else {
      refreshes(each, connection, token, facts);
    }

    var gone =
        gateway.send(
            "DELETE",
            "/api/v1/apps/" + each.name() + "?_connection=" + connection.name(),
            token,
            "");
    assertThat(json(gone).path("revocation").asString())
        .isEqualTo(oauth.revocationUrl().isPresent() ? "done" : "unsupported");
  }

  /** People give a client of their own, which gets its tokens without them. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("clients")
  void connectsWithAClientOfItsOwn(CatalogPackage each) {
    var server = SERVERS.get(each.name());
    var connection = each.authorized();
    var token = gateway.token("user:ada");
    var body = Json.object().put("integration", each.name()).put("connection", connection.name());
    var credentials = body.putObject("credentials");
    connection
        .auth()
        .credentials()
        .forEach(
            field ->
                credentials.put(field.name(), field.name().contains("ecret") ? SECRET : CLIENT));
    ConnectionValues.params(connection).forEach(body.putObject("connectionParams")::put);
    var made = gateway.send("POST", "/api/v1/auth/connect-manual", token, body.toString());
    assertThat(made.statusCode()).as(made.body()).isEqualTo(200);
    assertThat(json(made).at("/check/ok").asBoolean()).as(made.body()).isTrue();
    server.expireAccessTokens();
    assertThat(check(each, connection, token).path("ok").asBoolean()).isTrue();
    assertThat(server.tokenRequests("client_credentials")).isEqualTo(2);
  }

  private static void refreshes(
      CatalogPackage each, ConnectionDefinition connection, String token, OAuthFacts facts)
      throws Exception {
    var server = SERVERS.get(each.name());
    for (int times = 1; times <= 2; times++) {
      server.expireAccessTokens();
      var checked = check(each, connection, token);
      assertThat(checked.path("ok").asBoolean()).as(checked.toString()).isTrue();
      assertThat(server.tokenRequests("refresh_token")).isEqualTo(times);
    }
    assertThat(server.reuses()).isZero();
    var presented =
        server.requests().stream()
            .filter(request -> request.parameter("grant_type").equals("refresh_token"))
            .map(request -> request.parameter("refresh_token"))
            .distinct()
            .toList();
    boolean rotates = facts.refresh() == Refresh.ROTATING;
    assertThat(presented).hasSize(rotates ? 2 : 1);
    if (rotates && connection.auth().oauth().orElseThrow().revocationUrl().isEmpty()) {
      assertThat(redeem(server, facts, presented.get(0)).body()).contains("invalid_grant");
    }
  }

  /** Presents a refresh token at the server as a thief would who has the client too. */
  private static HttpResponse<String> redeem(
      TestAuthorizationServer server, OAuthFacts facts, String refreshToken) throws Exception {
    var id = TestAuthorizationServer.CLIENT_ID;
    var secret = TestAuthorizationServer.CLIENT_SECRET;
    boolean basic = facts.clientAuthentication().contains(OAuthFacts.ClientAuth.BASIC);
    var pair = encoded(id) + ":" + encoded(secret);
    var body = Json.object().put("grant_type", "refresh_token").put("refresh_token", refreshToken);
    if (!basic) {
      body.put("client_id", id).put("client_secret", secret);
    }
    boolean json = facts.tokenRequest().filter(OAuthFacts.Encoding.JSON::equals).isPresent();
    var form =
        body.properties().stream()
            .map(member -> member.getKey() + "=" + encoded(member.getValue().asString()))
            .reduce((one, other) -> one + "&" + other)
            .orElseThrow();
    var request =
        HttpRequest.newBuilder(URI.create(server.tokenUrl()))
            .header("Content-Type", json ? "application/json" : "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(json ? body.toString() : form));
    if (basic) {
      request.header(
          "Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
    }
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private static URI begin(CatalogPackage each, ConnectionDefinition connection, String token) {
    var body = Json.object().put("integration", each.name()).put("connection", connection.name());
    ConnectionValues.params(connection).forEach(body.putObject("connectionParams")::put);
    var begun = gateway.send("POST", "/api/v1/auth/start-oauth", token, body.toString());
    assertThat(begun.statusCode()).as(begun.body()).isEqualTo(200);
    return URI.create(json(begun).path("url").asString());
  }

  private static String back(TestAuthorizationServer server, URI page) {
    var back = server.agree(page);
    return back.getRawPath() + "?" + back.getRawQuery();
  }

  private static JsonNode check(
      CatalogPackage each, ConnectionDefinition connection, String token) {
    var checked =
        gateway.send(
            "POST",
            "/api/v1/apps/" + each.name() + "/check?_connection=" + connection.name(),
            token,
            "");
    assertThat(checked.statusCode()).as(checked.body()).isEqualTo(200);
    return json(checked);
  }

  private static List<String> query(URI page) {
    return Stream.of(page.getQuery().split("&")).toList();
  }

  private static String scopes(OAuth oauth, OAuthFacts facts) {
    return String.join(facts.scopeSeparator(), oauth.scopes().names());
  }
}
