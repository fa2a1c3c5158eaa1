package org.integrationgateway.server.notices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.integrationgateway.core.store.State;
import org.integrationgateway.notices.record.NoticeLog;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Receivers that are away, slow, broken or gone. */
final class NoticeDeliveryTest {
  @TempDir private Path home;
  private Upstreams upstreams;
  private NoticeReceiver receiver;

  @BeforeEach
  void open() throws Exception {
    upstreams = new Upstreams();
    receiver = new NoticeReceiver();
    Files.writeString(
        Files.createDirectories(home.resolve("vault")).resolve("manifest.yaml"),
        TestApps.vault(upstreams));
  }

  @AfterEach
  void close() throws Exception {
    receiver.close();
    upstreams.close();
  }

  private ConfiguredGateway start(String... items) {
    return ConfiguredGateway.start(
        home,
        """
          notices: [%s]
        apps: {vault: {provider: {source: {path: vault}}}}
        """
            .formatted(String.join(", ", items)));
  }

  /** Breaks the connection of a person. */
  private static void broken(ConfiguredGateway gateway, String person) {
    var token = gateway.token("user:" + person);
    var body = "{\"integration\": \"vault\", \"credential\": \"key-of-%s\"}".formatted(person);
    assertThat(gateway.status("POST", "/api/v1/auth/connect-manual", token, body)).isEqualTo(200);
    assertThat(gateway.status("POST", "/api/v1/vault/locked", token, "{}")).isEqualTo(412);
  }

  @Test
  void aNoticeIsSentAgainUnderTheSameIdUntilItIsTaken() throws Exception {
    receiver.statuses = attempt -> attempt == 0 ? 500 : 204;
    try (var gateway = start(receiver.item(""))) {
      broken(gateway, "alice");
      var taken = receiver.await("connection.broken");
      var id = taken.path("id").asString("");
      assertThat(receiver.attempts()).isEqualTo(List.of(id, id));
      eventually(
          () ->
              assertThat(gateway.get("/metrics", gateway.token("user:ops")).body())
                  .contains("gateway_notices_total{topic=\"connection.broken\"} 1.0")
                  .contains(
                      "gateway_notice_deliveries_total{receiver=\"%s\",state=\"delivered\"} 1.0"
                          .formatted(receiver.authority()))
                  .contains(
                      "gateway_notice_deliveries_pending{receiver=\"%s\"} 0.0"
                          .formatted(receiver.authority())));
    }
  }

  @Test
  void whatWasStoredIsDeliveredByTheNextProcess() throws Exception {
    receiver.statuses = attempt -> 503;
    try (var gateway = start(receiver.item(""))) {
      broken(gateway, "alice");
      eventually(() -> assertThat(receiver.attempts()).isNotEmpty());
    }
    receiver.statuses = attempt -> 204;
    try (var gateway = start(receiver.item(""))) {
      assertThat(gateway).isNotNull();
      receiver.await("connection.broken");
    }
    assertThat(receiver.taken("connection.broken")).hasSize(1);
    assertThat(receiver.attempts().stream().distinct()).hasSize(1);
  }

  @Test
  void aConnectionWhoseNoticeWasLostIsToldAtTheNextCall() throws Exception {
    try (var gateway = start(receiver.item(""))) {
      broken(gateway, "alice");
      receiver.await("connection.broken");
      // As if the server had been killed before it stored the notice.
      try (var state = State.open(gateway.config(), Clock.systemUTC())) {
        assertThat(new NoticeLog(state, Clock.systemUTC()).forget("user:alice")).isEqualTo(1);
      }
      var alice = gateway.token("user:alice");
      for (int i = 0; i < 3; i++) {
        assertThat(gateway.status("POST", "/api/v1/vault/locked", alice, "{}")).isEqualTo(412);
      }
      eventually(() -> assertThat(receiver.taken("connection.broken")).hasSize(2));
      assertThat(receiver.attempts()).hasSize(2);
    }
  }

  @Test
  void oneReplicaDeliversANotice() throws Exception {
    try (var one = start(receiver.item(""));
        var two = one.replica()) {
      for (var person : List.of("a", "b", "c", "d", "e", "f")) {
        broken(person.compareTo("d") < 0 ? one : two, person);
      }
      eventually(() -> assertThat(receiver.taken("connection.broken")).hasSize(6));
      var operator = one.token("user:ops");
      for (var gateway : List.of(one, two)) {
        eventually(
            () ->
                assertThat(gateway.get("/admin/api/v1/notices/receivers", operator).body())
                    .contains("\"pending\":0"));
      }
      assertThat(receiver.attempts()).hasSize(6).doesNotHaveDuplicates();
    }
  }

  @Test
  void aReceiverThatHangsDelaysNoOther() throws Exception {
    try (var hanging = new NoticeReceiver()) {
      hanging.statuses = attempt -> 0;
      try (var gateway = start(hanging.item(""), receiver.item(""))) {
        for (var person : List.of("a", "b", "c", "d", "e")) {
          broken(gateway, person);
        }
        eventually(() -> assertThat(receiver.taken("connection.broken")).hasSize(5));
        assertThat(hanging.taken("connection.broken")).isEmpty();
        hanging.close();
      }
    }
  }

  @Test
  void aReceiverThatIsGoneGetsNoMore() throws Exception {
    receiver.statuses = attempt -> 410;
    try (var gateway = start(receiver.item(""))) {
      var operator = gateway.token("user:ops");
      broken(gateway, "alice");
      eventually(
          () ->
              assertThat(gateway.get("/admin/api/v1/notices/receivers", operator).body())
                  .contains("\"gone\":true")
                  .contains("\"pending\":0"));
      broken(gateway, "bob");
      assertThat(receiver.attempts()).hasSize(1);
    }
  }

  @Test
  void aRedirectIsNotFollowed() throws Exception {
    try (var other = new NoticeReceiver()) {
      receiver.location = "http://" + other.authority() + "/hook";
      receiver.statuses = attempt -> attempt == 0 ? 307 : 204;
      try (var gateway = start(receiver.item(""))) {
        broken(gateway, "alice");
        receiver.await("connection.broken");
        assertThat(other.attempts()).isEmpty();
      }
    }
  }

  @Test
  void theQueryOfAReceiverIsSentAsItIsWritten() throws Exception {
    receiver.place = "/hook?room=ops&key=a%2Fb%20c";
    try (var gateway = start(receiver.item(""))) {
      broken(gateway, "alice");
      receiver.await("connection.broken");
      assertThat(gateway.get("/admin/api/v1/notices/receivers", gateway.token("user:ops")).body())
          .contains(receiver.authority())
          .doesNotContain("room=ops");
    }
  }

  @Test
  void aReceiverGetsTheTopicsThatItWants() throws Exception {
    try (var all = new NoticeReceiver();
        var gateway = start(receiver.item(", events: [run.failed]"), all.item(""))) {
      broken(gateway, "alice");
      all.await("connection.broken");
      assertThat(receiver.attempts()).isEmpty();
    }
  }

  @Test
  void anOperationIsInvokedWithANotice() throws Exception {
    Files.writeString(
        Files.createDirectories(home.resolve("echo")).resolve("manifest.yaml"),
        TestApps.echo(upstreams));
    try (var gateway =
        ConfiguredGateway.start(
            home,
            """
              notices: [{app: echo, operation: say, input: {text: "A connection is broken."}}]
            apps:
              vault: {provider: {source: {path: vault}}}
              echo: {provider: {source: {path: echo}}}
            """)) {
      var operator = gateway.token("user:ops");
      broken(gateway, "alice");
      eventually(
          () ->
              assertThat(gateway.get("/admin/api/v1/notices/receivers", operator).body())
                  .contains("\"receiver\":\"echo/say\"")
                  .contains("\"delivered\":1"));
    }
  }
}
