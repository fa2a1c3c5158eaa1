package org.integrationgateway.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Records of a gateway in a file and in the store, and what became of them afterwards. */
final class AuditJournalTest {
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
        limits: {perAddressRate: {perSecond: 0}}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      providers:
        indexeddb:
          main: {source: builtin:sqlite, config: {path: %s/shared.db}}
        audit:
          file: {source: builtin:file, config: {maxFileBytes: 4096, maxFiles: 3, invocations: failed}}
          rows: {source: builtin:store, config: {invocations: all}}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir private Path folder;
  private final HttpClient http = HttpClient.newHttpClient();

  private GatewayConfig config(String home) throws IOException {
    var place = Files.createDirectories(folder.resolve(home));
    var file = Files.writeString(place.resolve("gateway.yaml"), CONFIG.formatted(folder));
    var environment = new Environment(Map.of("GATEWAY_HOME", place.toString()), place, place);
    return ConfigReader.read(List.of(file), environment).config().orElseThrow();
  }

  private static String token(GatewayConfig config, String subject) {
    return TestTokens.make(config, subject);
  }

  private HttpResponse<String> send(
      Gateway gateway, String method, String path, String token, String body) throws Exception {
    return http.send(
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("User-Agent", "agent gwt_" + "A".repeat(43))
            .method(method, BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  /** Makes a number of records, one for each request. */
  private void records(Gateway gateway, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      send(gateway, "GET", "/api/v1/tokens", "gwt_wrong", "");
    }
  }

  private static AuditConfig.Files files(GatewayConfig config) {
    return (AuditConfig.Files) config.audit().sinks().get(0).place();
  }

  private static VerifiedChain verifyFile(GatewayConfig config) {
    try (var state = State.open(config, Clock.systemUTC())) {
      return new AuditArchive(new ChainStore(state)).verify(files(config));
    }
  }

  private static VerifiedChain verifyStore(GatewayConfig config) {
    try (var state = State.open(config, Clock.systemUTC())) {
      return new AuditArchive(new ChainStore(state)).verifyStore();
    }
  }

  private static List<AuditRecord> recorded(GatewayConfig config) throws IOException {
    var all = new ArrayList<AuditRecord>();
    for (var file : new ChainFiles(files(config)).all()) {
      Files.readAllLines(file).forEach(line -> all.add(RecordText.parse(line).orElseThrow()));
    }
    return all;
  }

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

  @ParameterizedTest
  @ValueSource(
      strings = {"byte", "hash", "delete", "swap", "repeat", "insert", "end", "begin", "all"})
  void showsThatAFileWasChanged(String how) throws Exception {
    var config = config("home");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 6);
    }
    assertThat(verifyFile(config).records()).isEqualTo(6);
    assertThat(verifyFile(config).problems()).isEmpty();
    change(config, lines -> tampered(how, lines));
    assertThat(verifyFile(config).problems()).as(how).isNotEmpty();
  }

  private static List<String> tampered(String how, List<String> lines) {
    var changed = new ArrayList<>(lines);
    switch (how) {
      case "byte" -> changed.set(2, lines.get(2).replace("caller.refuse", "caller.refusf"));
      case "hash" -> changed.set(2, lines.get(2).replaceAll("[0-9a-f]\"}$", "x\"}"));
      case "delete" -> changed.remove(2);
      case "swap" -> changed.set(2, changed.set(3, changed.get(2)));
      case "repeat" -> changed.add(3, lines.get(2));
      case "insert" -> changed.add(3, lines.get(2).replace("\"sequence\":3", "\"sequence\":4"));
      case "end" -> changed.remove(5);
      case "begin" -> changed.remove(0);
      default -> changed.clear();
    }
    return changed;
  }

  private static void change(GatewayConfig config, UnaryOperator<List<String>> how)
      throws IOException {
    var path = files(config).path();
    Files.write(path, how.apply(Files.readAllLines(path)));
  }

  @Test
  void showsThatTheStoreWasChanged() throws Exception {
    var config = config("home");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 4);
    }
    assertThat(verifyStore(config).problems()).isEmpty();
    try (var state = State.open(config, Clock.systemUTC())) {
      state
          .database()
          .write("audit", store -> store.delete(Key.array(Key.of(ChainStore.SHARED), Key.of(4))));
    }
    assertThat(verifyStore(config).problems())
        .containsExactly("records 4 to 4 are missing at the end");
    try (var state = State.open(config, Clock.systemUTC())) {
      state
          .database()
          .write(
              "audit",
              store -> {
                var anchor = Key.array(Key.of(ChainStore.SHARED), Key.of(0));
                return store.put(store.get(anchor).orElseThrow().with("last", 3L));
              });
    }
    assertThat(verifyStore(config).problems())
        .anyMatch(
            problem -> problem.contains("the anchor of chain 'store' in the store was changed"));
  }

  @Test
  void goesOnBehindALineThatAKillHasTorn() throws Exception {
    var config = config("home");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 2);
    }
    var path = files(config).path();
    Files.writeString(path, "{\"chain\":\"file-", StandardOpenOption.APPEND);
    assertThat(verifyFile(config).notes()).singleElement().asString().contains("is not complete");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 1);
    }
    assertThat(recorded(config))
        .extracting(record -> record.event().action())
        .containsExactly("caller.refuse", "caller.refuse", "audit.recover", "caller.refuse");
    assertThat(verifyFile(config).problems()).isEmpty();
  }

  @Test
  void recordsThatTheFileLacksItsEndAndLeavesTheGap() throws Exception {
    var config = config("home");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 4);
    }
    change(config, lines -> lines.subList(0, 2));
    try (var gateway = Gateway.start(config)) {
      records(gateway, 1);
    }
    assertThat(recorded(config)).extracting(AuditRecord::sequence).containsExactly(1L, 2L, 5L, 6L);
    assertThat(recorded(config).get(2).event().action()).isEqualTo("audit.miss");
    assertThat(recorded(config).get(2).event().details()).containsEntry("missing_records", "2");
    assertThat(verifyFile(config).problems())
        .singleElement()
        .asString()
        .contains("record 5 follows record 2");
  }

  @Test
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
          .hasMessageContaining("another server writes it");
    }
  }
}
