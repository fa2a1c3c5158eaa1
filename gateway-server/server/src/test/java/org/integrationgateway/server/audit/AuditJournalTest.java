package org.integrationgateway.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Records of a gateway in a file and in the store, and what became of them afterwards. */
final class AuditJournalTest extends AuditJournalFixture {
  @Test
  void keepsWhoDidWhatFromWhereAndNeverASecret() throws Exception {
    var config = config("home");
    var ops = token(config, "user:ops");
    var created = "";
    try (var gateway = Gateway.start(config)) {
      created =
          Json.parse(
                  send(gateway, "POST", "/api/v1/tokens", ops, "{\"name\": \"" + ops + "\"}")
                      .body()
                      .getBytes(UTF_8))
              .get("token")
              .asString();
      send(gateway, "GET", "/api/v1/tokens", "gwt_wrong", "");
      send(gateway, "POST", "/api/v1/demo/math.add", ops, "{\"a\": 1, \"b\": 2}");
      send(gateway, "POST", "/api/v1/demo/math.add", ops, "{\"a\": \"canary\"}");
      var listed = list(gateway, ops, "?subject=user:ops");
      assertThat(listed.get(0).get("outcome").asString()).isEqualTo("failure");
      assertThat(listed.get(0).get("details").get("code").asString())
          .isEqualTo("invalid_parameters");
      assertThat(listed.get(1).get("action").asString()).isEqualTo("operation.invoke");
      assertThat(listed.get(2).get("action").asString()).isEqualTo("token.create");
      assertThat(listed.get(2).get("address").asString()).isEqualTo("127.0.0.1");
      assertThat(listed.get(2).get("requestId").asString()).matches("[0-9a-f]{32}");
      assertThat(list(gateway, ops, "?outcome=refused")).hasSize(1);
      assertThat(list(gateway, ops, "?action=token.&limit=1")).hasSize(1);
      assertThat(list(gateway, ops, "?since=" + Instant.now().plusSeconds(60))).isEmpty();
    }
    assertThat(recorded(config))
        .extracting(record -> record.event().action())
        .as("the file has failed calls only")
        .containsExactly("token.create", "caller.refuse", "operation.invoke");
    assertThat(verifyFile(config).problems()).isEmpty();
    assertThat(verifyStore(config).problems()).isEmpty();
    assertThat(verifyStore(config).records()).isEqualTo(4);
    var text = Files.readString(files(config).path());
    assertThat(text).doesNotContain(ops, created, "canary", "A".repeat(20)).contains("gwt_***");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(files(config).path())))
        .isEqualTo("rw-------");
  }

  private JsonNode list(Gateway gateway, String token, String query) throws Exception {
    var answer = send(gateway, "GET", "/admin/api/v1/audit" + query, token, "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Json.parse(answer.body().getBytes(UTF_8)).get("records");
  }

  @Test
  void pagesFromTheLatestRecordOn() throws Exception {
    var config = config("home");
    var ops = token(config, "user:ops");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 5);
      var numbers = new ArrayList<Long>();
      var page = "";
      do {
        var answer =
            send(
                gateway, "GET", "/admin/api/v1/audit?action=caller.refuse&limit=2" + page, ops, "");
        Json.parse(answer.body().getBytes(UTF_8))
            .get("records")
            .forEach(record -> numbers.add(record.get("sequence").asLong()));
        page =
            answer.headers().firstValue("X-Next-Page-Token").map(t -> "&pageToken=" + t).orElse("");
      } while (!page.isEmpty());
      assertThat(numbers).containsExactly(5L, 4L, 3L, 2L, 1L);
      for (var wrong :
          List.of("outcome=good", "since=yesterday", "pageToken=x", "limit=0", "who=x")) {
        assertThat(send(gateway, "GET", "/admin/api/v1/audit?" + wrong, ops, "").statusCode())
            .as(wrong)
            .isEqualTo(400);
      }
      var other = token(config, "user:other");
      assertThat(send(gateway, "GET", "/admin/api/v1/audit", other, "").statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void findsByTimeRequestAndWhatARecordIsAbout() throws Exception {
    var config = config("home");
    var ops = token(config, "user:ops");
    try (var gateway = Gateway.start(config)) {
      var made = send(gateway, "POST", "/api/v1/tokens", ops, "{\"name\": \"ci\"}");
      var request = made.headers().firstValue("X-Request-Id").orElseThrow();
      records(gateway, 2);
      assertThat(list(gateway, ops, "?request=" + request)).hasSize(1);
      var about = list(gateway, ops, "?about=ci");
      assertThat(about).hasSize(1);
      assertThat(about.get(0).get("action").asString()).isEqualTo("token.create");
      assertThat(list(gateway, ops, "?about=c")).isEmpty();
      var last = list(gateway, ops, "?action=caller.refuse").get(0).get("time").asString();
      assertThat(list(gateway, ops, "?action=caller.refuse&since=" + last)).isNotEmpty();
      assertThat(list(gateway, ops, "?until=" + last)).isNotEmpty();
      assertThat(list(gateway, ops, "?until=2020-01-01T00:00:00Z")).isEmpty();
      var refused = send(gateway, "GET", "/admin/api/v1/audit?until=now", ops, "");
      assertThat(refused.statusCode()).isEqualTo(400);
    }
  }

  @Test
  void operatorsVerifyTheStoreWhileTheServerRuns() throws Exception {
    var config = config("home");
    var ops = token(config, "user:ops");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 4);
      assertThat(verified(gateway, ops))
          .isEqualTo("{\"intact\":true,\"records\":4,\"first\":1,\"last\":4,\"problems\":[]}");
      try (var state = State.open(config, Clock.systemUTC())) {
        var newest = new AuditArchive(new ChainStore(state)).verifyStore(2);
        assertThat(newest.problems()).isEmpty();
        assertThat(newest.records()).isEqualTo(2);
        state
            .database()
            .write("audit", store -> store.delete(Key.array(Key.of(ChainStore.SHARED), Key.of(3))));
        assertThat(new AuditArchive(new ChainStore(state)).verifyStore(2).problems()).isNotEmpty();
      }
      assertThat(verified(gateway, ops))
          .startsWith("{\"intact\":false,\"records\":3")
          .contains("records are missing");
      var unread = send(gateway, "POST", "/admin/api/v1/audit/verify", ops, "{\"from\": 1}");
      assertThat(unread.statusCode()).isEqualTo(400);
      assertThat(unread.body()).contains("\"pointer\":\"/from\"");
      var other = token(config, "user:other");
      assertThat(send(gateway, "POST", "/admin/api/v1/audit/verify", other, "{}").statusCode())
          .isEqualTo(403);
    }
  }

  private String verified(Gateway gateway, String token) throws Exception {
    return send(gateway, "POST", "/admin/api/v1/audit/verify", token, "{}").body();
  }

  @Test
  void tellsWhereRecordsAreWritten() throws Exception {
    var config = config("home");
    var ops = token(config, "user:ops");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 3);
      assertThat(list(gateway, ops, "")).hasSize(3);
      var answer = send(gateway, "GET", "/admin/api/v1/audit/sinks", ops, "");
      var sinks = Json.parse(answer.body().getBytes(UTF_8)).get("sinks");
      assertThat(sinks).hasSize(2);
      assertThat(sinks.get(0).get("kind").asString()).isEqualTo("file");
      assertThat(sinks.get(0).get("path").asString()).isEqualTo(files(config).path().toString());
      assertThat(sinks.get(0).get("invocations").asString()).isEqualTo("failed");
      var store = sinks.get(1);
      assertThat(store.get("kind").asString()).isEqualTo("store");
      assertThat(store.get("first").asLong()).isEqualTo(1);
      assertThat(store.get("last").asLong()).isGreaterThanOrEqualTo(3);
      assertThat(store.get("failing").asBoolean()).isFalse();
      var other = token(config, "user:other");
      assertThat(send(gateway, "GET", "/admin/api/v1/audit/sinks", other, "").statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  @Tag("nightly")
  void rotatesFilesAndKeepsTheLatest() throws Exception {
    var config = config("home");
    try (var gateway = Gateway.start(config)) {
      for (int i = 0; i < 20; i++) {
        records(gateway, 5);
        verifyStore(config);
      }
    }
    var files = new ChainFiles(files(config)).all();
    assertThat(files).hasSizeBetween(2, 4);
    var verified = verifyFile(config);
    assertThat(verified.problems()).isEmpty();
    assertThat(verified.last().orElseThrow().sequence()).isEqualTo(100);
    assertThat(verified.first().orElseThrow().sequence()).isGreaterThan(1);
    Files.delete(files.get(0));
    assertThat(verifyFile(config).problems())
        .singleElement()
        .asString()
        .contains("at the beginning");
  }

  @Test
  void twoReplicasShareTheChainOfTheStore() throws Exception {
    var one = config("one");
    var two = config("two");
    try (var first = Gateway.start(one);
        var second = Gateway.start(two)) {
      for (int i = 0; i < 10; i++) {
        records(first, 1);
        records(second, 1);
      }
    }
    assertThat(verifyStore(one).problems()).isEmpty();
    assertThat(verifyStore(one).records()).isEqualTo(20);
    assertThat(verifyFile(one).problems()).isEmpty();
    assertThat(verifyFile(two).records()).isEqualTo(10);
  }

  @Test
  void aFileHasOneServer() throws Exception {
    var config = config("home");
    try (var gateway = Gateway.start(config)) {
      assertThat(gateway.uri()).isNotNull();
      assertThatThrownBy(() -> Gateway.start(config))
          .hasMessageContaining("another server writes to it");
    }
  }
}
