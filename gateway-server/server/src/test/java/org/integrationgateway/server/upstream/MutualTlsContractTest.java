package org.integrationgateway.server.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Client certificates at upstreams and token endpoints (RFC 8705). */
final class MutualTlsContractTest {
  @TempDir static Path home;
  private static CertifyingUpstream vendor;
  private static ConfiguredGateway gateway;

  @BeforeAll
  static void start() throws Exception {
    vendor = new CertifyingUpstream(Files.createDirectories(home.resolve("v")));
    app("own", "{type: tls}", vendor.url(""));
    app("clear", "{type: tls}", "http://127.0.0.1:9");
    app(
        "bearer",
        "{type: bearer, tls: {}, credentials: [{name: token}, {name: certificate}, {name: private_key}]}",
        vendor.url(""));
    app(
        "client",
        "{type: oauth2, grantType: client_credentials, clientAuth: tls, clientId: gateway, tokenUrl: '%s'}"
            .formatted(vendor.url("/token")),
        vendor.url(""));
    app(
        "each",
        "{type: oauth2, grantType: client_credentials, clientAuth: header, tokenUrl: '%s', tls: {certificate: '{cert}', privateKey: '{key}'}, credentials: [{name: client_id}, {name: client_secret}, {name: cert}, {name: key}]}"
            .formatted(vendor.url("/token")),
        vendor.url(""));
    app(
        "login",
        "{type: twoStep, tokenUrl: '%s', tls: {}, credentials: [{name: user}, {name: certificate}, {name: private_key}], tokenParams: {u: '{user}'}}"
            .formatted(vendor.url("/token")),
        vendor.url(""));
    var text = new StringBuilder("apps:\n");
    for (var app : new String[] {"own", "clear", "bearer", "each", "login"}) {
      text.append("  %s: {provider: {source: {path: %1$s.yaml}}, ".formatted(app));
      text.append("egress: {certificateAuthorities: [v/server.pem]}}\n");
    }
    text.append("  client:\n    provider: {source: {path: client.yaml}}\n");
    text.append("    egress: {certificateAuthorities: [v/server.pem]}\n");
    var client = (vendor.alice.certificate() + vendor.alice.key()).replace("\n", "\\n");
    text.append("    connections: {default: {auth: {clientSecret: \"%s\"}}}\n".formatted(client));
    gateway = ConfiguredGateway.start(home, text.toString());
  }

  private static void app(String name, String auth, String url) throws Exception {
    Files.writeString(
        home.resolve(name + ".yaml"),
        """
        kind: app
        source: test.example/gateway/apps/%s
        version: 1.0.0
        spec:
          connections: {default: {auth: %s}}
          surfaces:
            rest: {baseUrl: "%s", operations: [{name: look, method: GET, path: /look}]}
        """
            .formatted(name, auth, url));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    vendor.close();
  }

  private static HttpResponse<String> connect(
      String app, String token, Map<String, String> credentials) {
    var body = Json.object().put("integration", app);
    var given = body.putObject("credentials");
    credentials.forEach(given::put);
    return gateway.send(
        "POST", "/api/v1/auth/connect-manual", token, new String(Json.write(body), UTF_8));
  }

  private static void connected(String app, String token, Map<String, String> credentials) {
    var answer = connect(app, token, credentials);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  private static String look(String app, String token) {
    var answer = gateway.get("/api/v1/" + app + "/look", token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  private static Map<String, String> fields(CertifyingUpstream.Certified user) {
    return Map.of("certificate", user.certificate(), "private_key", user.key());
  }

  @Test
  void showsEachUsersCertificateOverConnectionsOfItsOwn() {
    var alice = gateway.token("user:alice");
    var bob = gateway.token("user:bob");
    connected("own", alice, fields(vendor.alice));
    connected("own", bob, fields(vendor.bob));
    for (int round = 0; round < 2; round++) {
      assertThat(look("own", alice)).contains(vendor.alice.digest(), "\"null\"");
      assertThat(look("own", bob)).contains(vendor.bob.digest());
    }
  }

  @Test
  void showsACertificateBesideAToken() {
    var carol = gateway.token("user:carol");
    var all = new HashMap<>(fields(vendor.alice));
    all.put("token", "secret-token");
    connected("bearer", carol, all);
    assertThat(look("bearer", carol)).contains(vendor.alice.digest(), "Bearer secret-token");
  }

  @Test
  void refusesWhatNoHandshakeCanShow() {
    var dave = gateway.token("user:dave");
    var strange = Map.of("certificate", "no PEM", "private_key", vendor.alice.key());
    var refused = connect("own", dave, strange);
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body())
        .contains("client certificate in PEM")
        .doesNotContain(vendor.alice.key().substring(40, 60));
    var mixed =
        Map.of("certificate", vendor.alice.certificate(), "private_key", "-----BEGIN PRIVATE");
    assertThat(connect("own", dave, mixed).body()).contains("no private key in PEM");
    connected("clear", dave, fields(vendor.alice));
    assertThat(gateway.get("/api/v1/clear/look", dave).body())
        .contains("admin_configuration_required", "must begin with https");
  }

  @Test
  void saysThatAnUpstreamRefusesTheCertificate() throws Exception {
    var erin = gateway.token("user:erin");
    connected("own", erin, fields(CertifyingUpstream.Certified.in(home.resolve("erin"))));
    var answer = gateway.get("/api/v1/own/look", erin);
    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.body())
        .containsAnyOf("refused the certificate of the client", "closed the connection");
  }

  /** The client sends its id and no secret, and its token is for the same certificate. */
  @Test
  void authenticatesTheClientOfTheDeploymentByItsCertificate() {
    assertThat(look("client", gateway.token("user:frank")))
        .contains(vendor.alice.digest(), "Bearer t1");
    assertThat(vendor.tokens)
        .contains(vendor.alice.digest() + " null grant_type=client_credentials&client_id=gateway");
  }

  @Test
  void showsACertificateToTheTokenEndpointBesideTheSecretOfEachUsersClient() {
    var grace = gateway.token("user:grace");
    connected(
        "each",
        grace,
        Map.of(
            "client_id",
            "g",
            "client_secret",
            "s",
            "cert",
            vendor.bob.certificate(),
            "key",
            vendor.bob.key()));
    assertThat(look("each", grace)).contains(vendor.bob.digest(), "Bearer t1");
    assertThat(vendor.tokens)
        .contains(vendor.bob.digest() + " Basic Zzpz grant_type=client_credentials");
  }

  @Test
  void showsACertificateInALogin() {
    var heidi = gateway.token("user:heidi");
    var all = new HashMap<>(fields(vendor.bob));
    all.put("user", "h");
    connected("login", heidi, all);
    assertThat(look("login", heidi)).contains(vendor.bob.digest(), "Bearer t1");
    assertThat(vendor.tokens).anyMatch(each -> each.startsWith(vendor.bob.digest() + " null "));
  }
}
