package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Scalars;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.config.shape.Variants;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No explanation of a configuration has a secret. */
final class ShownSecretsTest {
  private static final String KEY = "sesame-open-sesame-long-enough-for-a-key";

  private static final List<Shape<Secret>> SECRETS =
      List.of(Scalars.SECRET, Scalars.HEADER_SECRET, Scalars.ENCRYPTION_KEY);

  @TempDir Path folder;

  private List<Explanation.Line> explained(String text) throws IOException {
    Files.writeString(folder.resolve("token.txt"), "t0p-of-file\n");
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"),
            "server: {encryption: {keys: [{id: k1, key: %s}]}}\n".formatted(KEY) + text);
    var environment =
        new Environment(
            Map.of(
                "DATABASE_URL", "jdbc:postgresql://db/main?user=u&password=t0p-of-env",
                "PASSWORD", "t0p-of-env",
                "BYTES", "2MiB"),
            folder,
            folder);
    var read = ConfigReader.read(List.of(file), environment);
    assertThat(read.config()).as("%s", read.problems()).isPresent();
    return Explanation.of(read.config().orElseThrow().readFrom().settings());
  }

  private static String value(List<Explanation.Line> lines, String path) {
    return lines.stream()
        .filter(line -> line.path().equals(path))
        .map(Explanation.Line::value)
        .findFirst()
        .orElseThrow(() -> new AssertionError(path + " is not among " + lines));
  }

  @Test
  void hidesWhatVariablesFilesAndProvidersOfSecretsGive() throws IOException {
    var lines =
        explained(
            """
            providers:
              cache: {near: {source: builtin:memory, config: {maxBytes: "${BYTES}"}}}
              indexeddb:
                main:
                  source: builtin:postgresql
                  default: true
                  config: {url: "${DATABASE_URL}", user: {secret: {provider: env, name: PASSWORD}}, password: "${PASSWORD}"}
                other:
                  source: builtin:postgresql
                  config: {url: "jdbc:postgresql://u:t0p-in-url@db/other?password=t0p-in-url&ssl=true"}
              identity:
                people:
                  source: builtin:oidc
                  config:
                    issuer: https://login.example.com
                    clientId: ${file:token.txt}
                    clientSecret: {secret: {provider: env, name: PASSWORD}}
                    scopes: [openid, "${PASSWORD}"]
            apps:
              demo: {provider: {source: builtin:demo}, config: {token: t0p-in-mapping, more: {deep: "${PASSWORD}"}}}
            """);
    assertThat(lines).noneSatisfy(line -> assertThat(line.value()).contains("t0p"));
    assertThat(lines).noneSatisfy(line -> assertThat(line.value()).contains(KEY));
    var main = "providers.indexeddb.main.config.";
    assertThat(value(lines, main + "url")).isEqualTo("${DATABASE_URL}");
    assertThat(value(lines, main + "user")).isEqualTo("***");
    assertThat(value(lines, main + "password")).isEqualTo("***");
    assertThat(value(lines, "providers.indexeddb.other.config.url"))
        .isEqualTo("jdbc:postgresql://u:***@db/other?password=***&ssl=true");
    assertThat(value(lines, "providers.cache.near.config.maxBytes")).isEqualTo("2MiB");
    assertThat(value(lines, "providers.identity.people.config.clientId"))
        .isEqualTo("${file:token.txt}");
    assertThat(value(lines, "server.encryption.keys[0].key")).isEqualTo("***");
  }

  @Test
  void everyKeyWithANameOfASecretHidesItsValue() {
    assertThat(SECRETS).extracting(shape -> shape.show(Secret.of("t0p"))).containsOnly("***");
    var secret = new TreeSet<String>();
    var named = new TreeSet<String>();
    walk(ConfigKeys.ROOT, "", secret, named);
    assertThat(secret).contains("server.encryption.keys[].key").hasSizeGreaterThan(5);
    assertThat(secret).containsAll(named);
  }

  private static void walk(
      Block block, String path, TreeSet<String> secret, TreeSet<String> named) {
    for (var key : block.keys()) {
      walk(key.shape(), key, Reading.join(path, key.name()), secret, named);
    }
  }

  private static void walk(
      Shape<?> shape, Key<?> key, String path, TreeSet<String> secret, TreeSet<String> named) {
    if (shape instanceof Block block) {
      walk(block, path, secret, named);
    } else if (shape instanceof MapOf<?> map) {
      walk(map.value(), key, path + ".<name>", secret, named);
    } else if (shape instanceof ListOf<?> list) {
      walk(list.item(), key, path + "[]", secret, named);
    } else if (shape instanceof Variants variants) {
      walk(variants.otherwise(), path, secret, named);
      variants.blocks().values().forEach(block -> walk(block, path, secret, named));
    } else if (shape.label().equals(Scalars.ENCRYPTION_KEY.label())) {
      secret.add(path);
    } else if (shape instanceof Scalar<?>) {
      if (SECRETS.contains(shape)) {
        secret.add(path);
      }
      if (key.name().matches("(?i).*(password|secret|apikey|token)")) {
        named.add(path);
      }
    }
  }
}
