package org.integrationgateway.config.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.JsonSchema;
import org.integrationgateway.config.environment.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The difference of two configurations, and the digest by which replicas are compared. */
final class ConfigurationChangeTest {
  private static final String CONFIG =
      """
      server:
        public: {port: 8080}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        limits: {perAppConcurrency: 8}
        log: {level: info}
        admin: {authorizationPolicy: house}
      providers:
        cache: {fast: {source: builtin:memory}}
        workflow: {main: {source: builtin:durable}}
        authorization: {local: {source: builtin:relationships}}
      connections:
        hub: {mode: subject, auth: {type: bearer, credentials: [{name: token, label: Token}]}}
      authorization:
        policies: {house: {members: [{subject: user:ada, role: admin}]}}
      workflows:
        definitions:
          nightly: {steps: [{id: look, invoke: {app: demo, operation: time.now}}]}
      apps:
        demo: {provider: {source: builtin:demo}, category: Bern}
        shop: {provider: {source: builtin:inventory}, capture: {mode: all}}
      """;

  @TempDir Path home;

  private GatewayConfig read(String text) throws Exception {
    return read(home, text);
  }

  private static GatewayConfig read(Path home, String text) throws Exception {
    var file = Files.writeString(home.resolve("gateway.yaml"), text);
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    return read.config().orElseThrow(() -> new AssertionError(read.problems()));
  }

  private List<String> changes(String before, String after) throws Exception {
    return ConfigurationChange.between(read(before), read(after)).entries().stream()
        .map(entry -> entry.kind() + " " + entry.path())
        .toList();
  }

  @Test
  void theSameFileWithOtherLinesIsTheSame() throws Exception {
    assertThat(changes(CONFIG, "# moved\n\n" + CONFIG)).isEmpty();
    assertThat(ConfigurationDigest.of(read("# moved\n\n" + CONFIG)))
        .isEqualTo(ConfigurationDigest.of(read(CONFIG)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "port: 8080|port: 8081|CHANGED server.public.port|false",
        "perAppConcurrency: 8|perAppConcurrency: 9|CHANGED server.limits.perAppConcurrency|true",
        "level: info|level: debug|CHANGED server.log.level|true",
        "builtin:memory|'builtin:memory, config: {maxBytes: 2MiB}'|CHANGED"
            + " providers.cache.fast|true",
        "fast:|quick:|ADDED providers.cache.quick|true",
        "role: admin|role: reader|CHANGED authorization.policies.house|true",
        "time.now|time.zones|CHANGED workflows.definitions.nightly|true",
        "category: Bern|category: Basel|CHANGED apps.demo|true",
        "mode: all|mode: failures|CHANGED apps.shop|true",
        "  shop: {provider: {source: builtin:inventory}, capture: {mode: all}}||REMOVED"
            + " apps.shop|true",
        "long-enough-for-a-key|long-enough-for-my-key|CHANGED server.encryption.keys|false"
      })
  void namesTheKeyAndWhetherItChangesLive(String from, String to, String change, boolean live)
      throws Exception {
    assertThat(CONFIG).contains(from.strip());
    var next = CONFIG.replace(from.strip(), to == null ? "" : to);
    assertThat(changes(CONFIG, next)).contains(change);
    assertThat(LiveKey.of(change.split(" ")[1]).isPresent()).isEqualTo(live);
  }

  @Test
  void theDigestLeavesOutSecretsAndListeners() throws Exception {
    var digest = ConfigurationDigest.of(read(CONFIG));
    assertThat(digest).hasSize(64);
    assertThat(ConfigurationDigest.of(read(CONFIG.replace("8080", "9999")))).isEqualTo(digest);
    assertThat(ConfigurationDigest.of(read(CONFIG.replace("for-a-key", "for-my-key"))))
        .isEqualTo(digest);
    assertThat(ConfigurationDigest.of(read(CONFIG.replace("Bern", "Basel")))).isNotEqualTo(digest);
  }

  @Test
  void theDigestIsThatOfAReplicaWithTheSameFilesInAnotherFolder() throws Exception {
    var one = Files.createDirectories(home.resolve("one"));
    var two = Files.createDirectories(home.resolve("two"));
    var digest = ConfigurationDigest.of(locked(one, "gateway.lock.json"));
    assertThat(ConfigurationDigest.of(locked(two, "gateway.lock.json"))).isEqualTo(digest);
    assertThat(ConfigurationDigest.of(locked(two, "other.lock.json"))).isNotEqualTo(digest);
    var reached =
        CONFIG.replace("server:\n", "server:\n  fleet: {address: 'https://a.test:9090'}\n");
    assertThat(ConfigurationDigest.of(read(one, reached)))
        .isEqualTo(ConfigurationDigest.of(read(one, CONFIG)));
  }

  private static GatewayConfig locked(Path folder, String lock) throws Exception {
    return read(folder, CONFIG).withLock(folder.resolve(lock), false);
  }

  @ParameterizedTest
  @EnumSource
  void everyLiveKeyIsAKeyOfTheFile(LiveKey key) {
    JsonNode at = JsonMapper.shared().readTree(JsonSchema.published());
    for (var name : key.path().split("\\.")) {
      at = at.path("properties").path(name);
      assertThat(at.isObject()).as(key.path()).isTrue();
    }
  }
}
