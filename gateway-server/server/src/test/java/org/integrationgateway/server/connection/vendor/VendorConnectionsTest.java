package org.integrationgateway.server.connection.vendor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Apps of vendors are connected, called, refreshed, connected again and disconnected. */
final class VendorConnectionsTest {
  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        limits: {perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
      """;
  private static final Map<String, TestAuthorizationServer> SERVERS = new LinkedHashMap<>();
  private static final MovedClock CLOCK = new MovedClock();
  private static Duration ahead = Duration.ZERO;
  private static ConfiguredGateway gateway;

  @BeforeAll
  static void start(@TempDir Path home) throws IOException {
    var apps = Json.object();
    var all = new ArrayList<>(Vendors.all());
    all.add(Vendors.machine());
    for (var vendor : all) {
      var server = vendor.dialect().clock(CLOCK).start();
      SERVERS.put(vendor.name(), server);
      Files.writeString(home.resolve(vendor.name() + ".yaml"), vendor.manifest(server));
      var app = apps.putObject(vendor.name());
      app.putObject("provider").putObject("source").put("path", vendor.name() + ".yaml");
      app.putObject("egress").putArray("allowedHosts").add("127.0.0.1");
      app.putObject("connections")
          .putObject("default")
          .putObject("auth")
          .put("clientId", TestAuthorizationServer.CLIENT_ID)
          .put("clientSecret", TestAuthorizationServer.CLIENT_SECRET);
    }
    gateway = ConfiguredGateway.start(home, SERVER + "apps: " + apps + "\n", CLOCK);
  }

  @AfterAll
  static void stop() {
    gateway.close();
    SERVERS.values().forEach(TestAuthorizationServer::close);
  }

  static Stream<Vendor> vendors() {
    return Vendors.all().stream();
  }

  @ParameterizedTest
  @MethodSource("vendors")
  void connectsCallsRefreshesAndDisconnects(Vendor vendor) {
    var server = SERVERS.get(vendor.name());
    var token = gateway.token("user:ada");
    assertThat(call(vendor, token).body()).contains("not_connected");

    int before = server.tokenRequests("authorization_code");
    connect(vendor, token);
    assertThat(call(vendor, token).statusCode()).isEqualTo(200);
    assertThat(server.tokenRequests("authorization_code")).isEqualTo(before + 1);

    server.expireAccessTokens();
    if (vendor.refreshes()) {
      assertThat(call(vendor, token).body()).contains("ada");
      assertThat(server.tokenRequests("refresh_token")).isOne();
    } else {
      assertThat(call(vendor, token).body()).contains("reconnect_required");
      connect(vendor, token);
    }

    vendor.lifetime().ifPresent(time -> refreshesBeforeTheEnd(vendor, token, time));

    server.revokeAll();
    assertThat(call(vendor, token).body()).contains("reconnect_required");
    connect(vendor, token);
    assertThat(call(vendor, token).statusCode()).isEqualTo(200);
    assertThat(server.reuses()).isZero();

    var gone = gateway.send("DELETE", "/api/v1/apps/" + vendor.name(), token, "");
    assertThat(json(gone).path("revocation").asString())
        .isEqualTo(vendor.revokes() ? "done" : "unsupported");
    assertThat(server.revocations()).isEqualTo(vendor.revokes() ? 1 : 0);
    assertThat(call(vendor, token).body()).contains("not_connected");
  }

  /** A user who declines, a code that is used twice. */
  @ParameterizedTest
  @MethodSource("vendors")
  void saysWhyAConnectionIsNotMade(Vendor vendor) {
    var server = SERVERS.get(vendor.name());
    var token = gateway.token("user:eve");
    var declined = complete(server.decline(begin(vendor, token)), token);
    assertThat(declined.statusCode()).isGreaterThanOrEqualTo(400);
    assertThat(declined.body()).contains("access_denied");
    var back = server.agree(begin(vendor, token));
    var wrong = URI.create(back.toString().replace("code=code-", "code=other-"));
    var refused = complete(wrong, token);
    assertThat(refused.statusCode()).isGreaterThanOrEqualTo(400);
    assertThat(refused.body()).doesNotContain(TestAuthorizationServer.CLIENT_SECRET);
    assertThat(call(vendor, token).body()).contains("not_connected");
  }

  /** The deployment's own client gets tokens; users have nothing to connect. */
  @Test
  void callsWithTokensOfTheDeployment() {
    var vendor = Vendors.machine();
    var server = SERVERS.get(vendor.name());
    for (var subject : List.of("user:ada", "user:eve")) {
      assertThat(call(vendor, gateway.token(subject)).body()).contains("ada");
    }
    assertThat(server.tokenRequests("client_credentials")).isOne();
    assertThat(server.requests("/token").get(0).parameter("audience")).isEqualTo("reports");
    server.expireAccessTokens();
    assertThat(call(vendor, gateway.token("user:ada")).body()).contains("ada");
    assertThat(server.tokenRequests("client_credentials")).isEqualTo(2);
    assertThat(begun(vendor, gateway.token("user:ada")).statusCode()).isGreaterThanOrEqualTo(400);
  }

  private static void refreshesBeforeTheEnd(Vendor vendor, String token, Duration lifetime) {
    var server = SERVERS.get(vendor.name());
    int before = server.tokenRequests("refresh_token");
    ahead = ahead.plus(lifetime).minusSeconds(30);
    CLOCK.ahead(ahead);
    assertThat(call(vendor, token).statusCode()).isEqualTo(200);
    assertThat(server.tokenRequests("refresh_token")).isEqualTo(before + 1);
  }

  private static void connect(Vendor vendor, String token) {
    var page = begin(vendor, token);
    assertThat(page.getRawQuery()).contains("response_type=code").contains(vendor.asked());
    var done = complete(SERVERS.get(vendor.name()).agree(page), token);
    assertThat(done.statusCode()).as(done.body()).isEqualTo(200);
    assertThat(json(done).path("status").asString()).isEqualTo("connected");
  }

  private static URI begin(Vendor vendor, String token) {
    var begun = begun(vendor, token);
    assertThat(begun.statusCode()).as(begun.body()).isEqualTo(200);
    return URI.create(json(begun).path("url").asString());
  }

  private static HttpResponse<String> begun(Vendor vendor, String token) {
    var body = Json.object().put("integration", vendor.name());
    vendor.params().forEach(body.putObject("connectionParams")::put);
    return gateway.send("POST", "/api/v1/auth/start-oauth", token, body.toString());
  }

  private static HttpResponse<String> complete(URI back, String token) {
    return gateway.get(back.getRawPath() + "?" + back.getRawQuery(), token);
  }

  private static HttpResponse<String> call(Vendor vendor, String token) {
    return gateway.get("/api/v1/" + vendor.name() + "/me", token);
  }
}
