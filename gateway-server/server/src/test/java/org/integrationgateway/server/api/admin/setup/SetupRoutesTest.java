package org.integrationgateway.server.api.admin.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockWriter;
import org.integrationgateway.providers.sources.Locker;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The view of operators on the configuration, the lock file and the readiness of a server. */
final class SetupRoutesTest {
  private static final String SECRET = "sesame-open-sesame-long-enough-for-a-key";
  private static final String OPERATORS =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization: {policies: {house: {members: [{subject: "user:ops", role: operator}]}}}
      """;

  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String operator;

  @BeforeAll
  static void start() {
    var servers = new TreeMap<>(Map.of("notes", "https://notes.example.com/mcp"));
    servers.put("other", "https://other.example.com/mcp");
    gateway = ConfiguredGateway.start(home, OPERATORS + McpApps.write(home, servers, ""));
    operator = gateway.token("user:ops");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static JsonNode read(String path) {
    var answer = gateway.get(path, operator);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).doesNotContain(SECRET);
    return ConfiguredGateway.json(answer);
  }

  private static JsonNode entry(JsonNode answer, String list, String member, String value) {
    return answer
        .path(list)
        .valueStream()
        .filter(one -> one.path(member).asString().equals(value))
        .findFirst()
        .orElseThrow(() -> new AssertionError(value + " is not in " + answer));
  }

  @Test
  void explainsEverySettingWithItsOriginAndDescription() {
    var answer = read("/admin/api/v1/configuration");
    assertThat(answer.at("/files/0").asString()).isEqualTo(home.resolve("gateway.yaml").toString());
    var host = entry(answer, "settings", "key", "server.public.host");
    assertThat(host.path("value").asString()).isEqualTo("127.0.0.1");
    assertThat(host.path("set").asBoolean()).isTrue();
    assertThat(host.path("origin").asString()).isEqualTo("gateway.yaml:2:18");
    assertThat(host.path("description").asString()).isNotEmpty();
    var timeout = entry(answer, "settings", "key", "server.limits.requestTimeout");
    assertThat(timeout.path("set").asBoolean()).isFalse();
    assertThat(timeout.path("default").asString()).isEqualTo("1m");
    assertThat(entry(answer, "settings", "key", "server.encryption.keys[0].key").path("value"))
        .hasToString("\"***\"");
  }

  @Test
  void showsTheOptionsThatWinOverTheFile() {
    try (var started = ConfiguredGateway.start(gateway.config().listening(null, 0))) {
      var answer = ConfiguredGateway.json(started.get("/admin/api/v1/configuration", operator));
      var port = entry(answer, "settings", "key", "server.public.port");
      assertThat(port.path("value").asString()).isEqualTo("0");
      assertThat(port.path("set").asBoolean()).isTrue();
      assertThat(port.path("origin").asString()).isEqualTo("--port");
      assertThat(port.at("/overridden/origin").asString()).isEqualTo("gateway.yaml:2:35");
      var host = entry(answer, "settings", "key", "server.public.host");
      assertThat(host.path("origin").asString()).isEqualTo("gateway.yaml:2:18");
      assertThat(host.has("overridden")).isFalse();
    }
  }

  @Test
  void pagesTheSettings() {
    var all = read("/admin/api/v1/configuration").path("settings").size();
    var read = new ArrayList<String>();
    var path = "/admin/api/v1/configuration?limit=50";
    var token = "";
    do {
      var answer = gateway.get(path + (token.isEmpty() ? "" : "&pageToken=" + token), operator);
      ConfiguredGateway.json(answer)
          .path("settings")
          .forEach(setting -> read.add(setting.path("key").asString()));
      token = answer.headers().firstValue("X-Next-Page-Token").orElse("");
    } while (!token.isEmpty());
    assertThat(read).hasSize(all).doesNotHaveDuplicates();
  }

  @Test
  void comparesTheLockFileWithWhatIsConfigured() throws IOException {
    var file = home.resolve(LockFile.NAME);
    var before = read("/admin/api/v1/lock");
    assertThat(before.path("file").asString()).isEqualTo(file.toString());
    assertThat(before.path("exists").asBoolean()).isFalse();
    var notes = entry(before, "packages", "place", "apps.notes");
    assertThat(notes.path("state").asString()).isEqualTo("notLocked");
    assertThat(notes.path("command").asString()).isEqualTo("gateway lock");
    assertThat(notes.at("/source/path").asString()).isEqualTo("notes");
    assertThat(notes.at("/runs/version").asString()).isEqualTo("1.0.0");

    try (var locker = Locker.open(gateway.config(), file, line -> {})) {
      var locked = new TreeMap<>(locker.lock(LockFile.EMPTY).packages());
      locked.put("apps.gone", locked.get("apps.notes"));
      locked.put("apps.other", locked.get("apps.notes"));
      LockWriter.write(LockFile.of(locked), file);
    }
    var after = read("/admin/api/v1/lock");
    assertThat(after.path("exists").asBoolean()).isTrue();
    assertThat(after.path("required").asBoolean()).isFalse();
    notes = entry(after, "packages", "place", "apps.notes");
    assertThat(notes.path("state").asString()).isEqualTo("unverified");
    assertThat(notes.at("/locked/archives/0/platform").asString()).isEqualTo("generic");
    assertThat(notes.at("/locked/archives/0/digest").asString()).startsWith("sha256:");
    assertThat(entry(after, "packages", "place", "apps.other").path("state").asString())
        .isEqualTo("sourceChanged");
    assertThat(entry(after, "packages", "place", "apps.gone").path("state").asString())
        .isEqualTo("unused");

    Files.writeString(file, "{}");
    var broken = read("/admin/api/v1/lock");
    assertThat(broken.path("problem").asString()).contains("not a lock file");
    Files.delete(file);
  }

  @Test
  void saysThatTheServerIsReady() {
    var answer = read("/admin/api/v1/readiness");
    assertThat(answer.path("ready").asBoolean()).isTrue();
    assertThat(answer.path("obstacles")).isEmpty();
  }

  @Test
  void isForOperators() {
    var ada = gateway.token("user:ada");
    for (var path : new String[] {"configuration", "lock", "readiness", "tools"}) {
      assertThat(gateway.status("GET", "/admin/api/v1/" + path, ada, "")).as(path).isEqualTo(403);
      assertThat(gateway.get("/admin/api/v1/" + path + "?more=1", operator).statusCode())
          .as(path)
          .isEqualTo(400);
    }
  }
}
