package org.integrationgateway.server.notices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.core.testing.TestCertificates;
import org.integrationgateway.server.reload.ReloadedGateway;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notices for operators: the configuration, certificates and tools. */
final class OperatorNoticesTest {
  @TempDir private Path home;
  private NoticeReceiver receiver;

  @BeforeEach
  void open() throws Exception {
    receiver = new NoticeReceiver();
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  @Test
  void aConfigurationThatIsRefusedIsToldOnceAndReceiversChangeLive() throws Exception {
    var text = "  notices: [%s]\n".formatted(receiver.item(""));
    try (var gateway = new ReloadedGateway(home, "")) {
      assertThat(gateway.reload(text).path("state").asString("")).isEqualTo("applied");
      var wrong = text + "  shutdwon: {}\n";
      assertThat(gateway.reload(wrong).path("state").asString("")).isEqualTo("refused");
      gateway.reload(wrong);
      var rejected = receiver.await("configuration.rejected");
      assertThat(rejected.path("data").path("reason").asString("")).contains("shutdwon");
      assertThat(rejected.path("data").path("at").asString("")).contains("gateway.yaml:");
      gateway.reload(text + "  shutdown: {}\n");
      gateway.reload(wrong);
      eventually(() -> assertThat(receiver.taken("configuration.rejected")).hasSize(2));
    }
  }

  @Test
  void aCertificateThatExpiresIsTold() throws Exception {
    var files = new TlsConfig(home.resolve("server.pem"), home.resolve("server.key"));
    TestCertificates.write(files, "EC", Instant.now().plus(Duration.ofDays(5)));
    try (var gateway = startWith(files)) {
      assertThat(gateway).isNotNull();
      var expiring = receiver.await("certificate.expiring");
      assertThat(expiring.path("data").path("listener").asString(""))
          .isEqualTo("server.management");
      assertThat(receiver.taken("certificate.expiring")).hasSize(1);
    }
  }

  @Test
  void aProviderThatDoesNotServeIsTold() throws Exception {
    Files.writeString(
        Files.createDirectories(home.resolve("broken")).resolve("manifest.yaml"), "spec: []\n");
    try (var gateway =
        ConfiguredGateway.start(
            home,
            """
              notices: [%s]
            apps: {gone: {provider: {source: {path: broken}}}}
            """
                .formatted(receiver.item("")))) {
      assertThat(gateway).isNotNull();
      var failed = receiver.await("provider.failed").path("data");
      assertThat(failed.path("kind").asString("")).isEqualTo("app");
      assertThat(failed.path("provider").asString("")).isEqualTo("gone");
      assertThat(failed.path("state").asString("")).isEqualTo("unavailable");
      assertThat(failed.path("reason").asString("")).contains("manifest");
      assertThat(failed.path("url").asString(""))
          .endsWith("/admin?tab=providers&provider=app%2Fgone");
      assertThat(receiver.taken("provider.failed")).hasSize(1);
    }
  }

  /** The notices that last, as an operator is told them. */
  private static List<String> open(ConfiguredGateway gateway) {
    var answer = gateway.get("/api/v1/notices?open=true", gateway.token("user:ops"));
    return topics(answer);
  }

  private static List<String> topics(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer)
        .path("notices")
        .valueStream()
        .map(notice -> notice.path("topic").asString(""))
        .toList();
  }

  private ConfiguredGateway startWith(TlsConfig tls) {
    return ConfiguredGateway.start(
        home,
        """
          notices: [%s]
          management: {host: 127.0.0.1, port: 0, tls: {certificate: %s, key: %s}}
        """
            .formatted(receiver.item(""), tls.certificate(), tls.key()));
  }

  @Test
  @Tag("nightly")
  void aCertificateThatWasRenewedBeforeTheStartIsToldNoMore() throws Exception {
    var files = new TlsConfig(home.resolve("server.pem"), home.resolve("server.key"));
    TestCertificates.write(files, "EC", Instant.now().plus(Duration.ofDays(5)));
    try (var gateway = startWith(files)) {
      receiver.await("certificate.expiring");
      assertThat(open(gateway)).containsExactly("certificate.expiring");
    }
    try (var gateway = startWith(files)) {
      assertThat(open(gateway)).containsExactly("certificate.expiring");
    }
    TestCertificates.write(files, "EC", Instant.now().plus(Duration.ofDays(300)));
    try (var gateway = startWith(files)) {
      eventually(() -> assertThat(open(gateway)).isEmpty());
    }
    assertThat(receiver.taken("certificate.expiring")).hasSize(1);
  }

  @Test
  void aConfigurationThatWasMendedBeforeTheStartIsRejectedNoMore() throws Exception {
    var text = "  notices: [%s]\n".formatted(receiver.item(""));
    var wrong = text + "  shutdwon: {}\n";
    try (var gateway = new ReloadedGateway(home, text)) {
      gateway.reload(wrong);
      receiver.await("configuration.rejected");
    }
    try (var gateway = new ReloadedGateway(home, text)) {
      eventually(() -> assertThat(open(gateway)).isEmpty());
      gateway.reload(wrong);
      eventually(() -> assertThat(receiver.taken("configuration.rejected")).hasSize(2));
    }
  }

  private static List<String> open(ReloadedGateway gateway) {
    var answer =
        gateway.send(
            gateway.gateway().uri(),
            "GET",
            "/api/v1/notices?open=true",
            gateway.token("user:ops"),
            "");
    return topics(answer);
  }

  @Test
  void aLinkForOperatorsLeadsToTheirListener() throws Exception {
    Files.writeString(
        Files.createDirectories(home.resolve("broken")).resolve("manifest.yaml"), "spec: []\n");
    try (var gateway =
        ConfiguredGateway.start(
            home,
            """
              baseUrl: http://gateway.test:8080
              management: {host: 127.0.0.1, port: 0, baseUrl: "http://gateway.test:9090/"}
              notices: [%s]
            apps: {gone: {provider: {source: {path: broken}}}}
            """
                .formatted(receiver.item("")))) {
      assertThat(gateway).isNotNull();
      var failed = receiver.await("provider.failed");
      assertThat(failed.path("source").asString("")).isEqualTo("http://gateway.test:8080");
      assertThat(failed.path("data").path("url").asString(""))
          .isEqualTo("http://gateway.test:9090/admin?tab=providers&provider=app%2Fgone");
    }
  }

  @Test
  void aReceiverThatHangsDelaysNoReload() throws Exception {
    receiver.statuses = attempt -> 0;
    var text = "  notices: [%s]\n".formatted(receiver.item(""));
    try (var gateway = new ReloadedGateway(home, text)) {
      gateway.reload(text + "  shutdwon: {}\n");
      eventually(() -> assertThat(receiver.attempts()).hasSize(1));
      assertThat(gateway.reload("").path("state").asString("")).isEqualTo("applied");
      assertThat(gateway.manage("GET", "/metrics").body())
          .as("the attempt is in progress: its outcome is not counted")
          .contains("gateway_notices_total")
          .doesNotContain("gateway_notice_deliveries_total{");
      receiver.close();
    }
  }

  @Test
  void aProviderThatIsRemovedHasFailedNoMore() throws Exception {
    Files.writeString(
        Files.createDirectories(home.resolve("broken")).resolve("manifest.yaml"), "spec: []\n");
    var text = "  notices: [%s]\n".formatted(receiver.item(""));
    try (var gateway =
        new ReloadedGateway(home, text + "apps: {gone: {provider: {source: {path: broken}}}}\n")) {
      receiver.await("provider.failed");
      assertThat(open(gateway)).containsExactly("provider.failed");
      assertThat(gateway.reload(text).path("state").asString("")).isEqualTo("applied");
      eventually(() -> assertThat(open(gateway)).isEmpty());
    }
  }

  @Test
  void changedToolsAreTold() throws Exception {
    try (var server = new ScriptedMcpServer()) {
      server.result("tools/list", tool("Reads."));
      var apps = McpApps.write(home, Map.of("wiki", server.url()), CONNECTION);
      try (var gateway =
          ConfiguredGateway.start(home, "  notices: [%s]\n".formatted(receiver.item("")) + apps)) {
        operations(gateway, "one");
        server.result("tools/list", tool("Reads, and deletes."));
        operations(gateway, "two");
        var changed = receiver.await("tools.changed");
        assertThat(changed.path("data").path("app").asString("")).isEqualTo("wiki");
        assertThat(changed.path("data").path("tools").asString("")).isEqualTo("read");
        operations(gateway, "three");
        assertThat(receiver.taken("tools.changed")).hasSize(1);
      }
    }
  }

  private static final String CONNECTION =
      """
        connections:
          default:
            mode: subject
            auth: {type: bearer, credentials: [{name: token, label: Token}]}
      """;

  private static String tool(String description) {
    return """
        {"tools": [{"name": "read", "description": "%s", "inputSchema": {"type": "object"}}]}
        """
        .formatted(description);
  }

  /** The operations as another person is told them. */
  private static void operations(ConfiguredGateway gateway, String person) {
    var token = gateway.token("user:" + person);
    var body = "{\"integration\": \"wiki\", \"credential\": \"key-of-%s\"}".formatted(person);
    assertThat(gateway.status("POST", "/api/v1/auth/connect-manual", token, body)).isLessThan(300);
    assertThat(gateway.get("/api/v1/apps/wiki/operations", token).statusCode()).isEqualTo(200);
  }
}
