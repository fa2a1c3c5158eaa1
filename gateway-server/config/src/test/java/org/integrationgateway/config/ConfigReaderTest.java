package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.apps.AppLimits;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.config.environment.ConfigFiles;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.document.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads whole configurations. */
final class ConfigReaderTest {
  private static final String KEYS =
      "  encryption: {keys: [{id: k1, key:"
          + " sesame-open-sesame-long-enough-for-a-key-of-32-bytes}]}\n";

  @TempDir Path folder;
  private final Map<String, String> variables = new HashMap<>();

  private Environment environment() {
    return new Environment(variables, folder, folder.resolve("user"));
  }

  private Path file(String name, String text) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    return Files.writeString(folder.resolve(name), text);
  }

  private GatewayConfig read(String... texts) throws IOException {
    var files = new Path[texts.length];
    for (int i = 0; i < texts.length; i++) {
      files[i] = file("config-" + i + ".yaml", texts[i]);
    }
    var result = ConfigReader.read(Arrays.asList(files), environment());
    assertThat(result.problems()).isEmpty();
    return result.config().orElseThrow();
  }

  @Test
  void whatIsNotSaidHasItsDefault() throws IOException {
    var config = read("server:\n" + KEYS);
    assertThat(config.server().publicListener())
        .isEqualTo(new ServerConfig.Listener("0.0.0.0", 8080));
    assertThat(config.server().management()).isEmpty();
    assertThat(config.server().limits()).isEqualTo(ServerConfig.Limits.DEFAULT);
    assertThat(config.server().apiTokenTtl()).isEqualTo(Duration.ofDays(30));
    assertThat(config.server().mcp().prefixedToolNames()).isTrue();
    assertThat(config.server().egress()).isEqualTo(new ServerConfig.Egress(true, false));
    assertThat(config.home()).isEqualTo(folder.resolve("user/.gateway"));
    assertThat(config.storage().sqliteFile())
        .isEqualTo(folder.resolve("user/.gateway/data/gateway.db"));
    assertThat(config.apps()).isEmpty();
  }

  @Test
  void readsWhatIsSaid() throws IOException {
    Files.createDirectories(folder.resolve("inventory"));
    var config =
        read(
            """
            server:
              public: {host: "::1", port: 0}
              management: {port: 9191}
              admin: {authorizationPolicy: staff}
              baseUrl: https://gateway.example.com
              encryption:
                keys: [{id: k2, key: new-new-new-long-enough-for-a-key-of-32-bytes}, {id: k1, key: old-old-old-long-enough-for-a-key-of-32-bytes}]
              apiTokenTtl: 12h
              mcp: {toolNames: plain}
              shutdown: {delay: 0s}
              egress: {defaultAction: deny, allowPrivateNetworks: true}
              limits: {requestBodyBytes: 2MiB, requestTimeout: 1500ms, perAppConcurrency: 8,
                upstreamResponseTimeout: 7s, upstreamTries: 1}
              providers: {indexeddb: main}
            providers:
              indexeddb:
                main: {source: builtin:sqlite, config: {path: db/main.db}}
                other: {source: builtin:sqlite}
            connections:
              shared: {auth: {type: bearer, tokenPrefix: old}, displayName: Shared}
            authorization:
              policies:
                staff: {default: deny, members: [{subject: "user:alice", role: admin}]}
            apps:
              inventory:
                provider: {source: {path: inventory}}
                config: {nested: {number: 1, list: [true, null]}}
                env: {LEVEL: 3, NAME: x}
                egress: {allowedHosts: [127.0.0.1]}
                authorizationPolicy: staff
                surfaces: {rest: {baseUrl: "http://127.0.0.1:8091/v1"}}
                mcp: false
                connections: {default: {ref: shared, auth: {tokenPrefix: new}}}
                runtime: {pool: {startupTimeout: 5s}}
                limits: {requestTimeout: 5m, upstreamResponseTimeout: 50s, upstreamTries: 4}
              demo: {provider: {source: builtin:demo}}
            """);
    var server = config.server();
    assertThat(server.publicListener()).isEqualTo(new ServerConfig.Listener("::1", 0));
    assertThat(server.shutdown().delay()).isZero();
    assertThat(server.management()).contains(new ServerConfig.Listener("127.0.0.1", 9191));
    assertThat(server.baseUrl().orElseThrow()).hasToString("https://gateway.example.com");
    assertThat(server.encryptionKeys()).extracting("id").containsExactly("k2", "k1");
    assertThat(server.apiTokenTtl()).isEqualTo(Duration.ofHours(12));
    assertThat(server.mcp().prefixedToolNames()).isFalse();
    assertThat(server.egress()).isEqualTo(new ServerConfig.Egress(false, true));
    assertThat(server.limits().requestBodyBytes()).isEqualTo(2 << 20);
    assertThat(server.limits().requestTimeout()).isEqualTo(Duration.ofMillis(1500));
    assertThat(server.limits().perAppConcurrency()).isEqualTo(8);
    assertThat(server.limits().upstreamResponseTimeout()).isEqualTo(Duration.ofSeconds(7));
    assertThat(server.limits().upstreamTries()).isEqualTo(1);
    assertThat(config.storage().sqliteFile()).isEqualTo(folder.resolve("db/main.db"));
    assertThat(config.policies().get("staff").members())
        .containsExactly(new PolicyConfig.Member("user:alice", "admin"));
    assertThat(config.apps().keySet()).containsExactly("inventory", "demo");
    var app = config.apps().get("inventory");
    assertThat(app.source()).isEqualTo(new Source.Local(folder.resolve("inventory")));
    assertThat(app.config()).hasToString("{\"nested\":{\"number\":1,\"list\":[true,null]}}");
    assertThat(app.env()).isEqualTo(Map.of("LEVEL", "3", "NAME", "x"));
    assertThat(app.allowedHosts().orElseThrow()).containsExactly("127.0.0.1");
    assertThat(app.limits())
        .isEqualTo(
            new AppLimits(
                Optional.of(Duration.ofMinutes(5)),
                Optional.of(Duration.ofSeconds(50)),
                Optional.of(4),
                AppLimits.NONE.calls(),
                Map.of()));
    assertThat(app.authorizationPolicy()).contains("staff");
    assertThat(app.surfaces().rest().orElseThrow()).hasToString("http://127.0.0.1:8091/v1");
    assertThat(app.mcp()).contains(false);
    assertThat(app.connections().get("default"))
        .hasToString(
            "{\"auth\":{\"type\":\"bearer\",\"tokenPrefix\":\"new\"},\"displayName\":\"Shared\"}");
    assertThat(app.pool().startup()).contains(Duration.ofSeconds(5));
  }

  @Test
  void aLaterFileMergesMappingsReplacesListsAndDeletesByNull() throws IOException {
    var config =
        read(
            "server:\n"
                + KEYS
                + """
                  public: {host: 127.0.0.1, port: 1}
                  baseUrl: https://one.example.com
                  limits: {invocationDepth: 3, perAppConcurrency: 7}
                apps:
                  one: {provider: {source: {path: .}}, egress: {allowedHosts: [a, b]}}
                  two: {provider: {source: builtin:demo}}
                """,
            """
            server:
              public: {port: 2}
              baseUrl: null
              limits: {invocationDepth: null}
            apps:
              one: {egress: {allowedHosts: [c]}}
              two: null
              three: {provider: {source: builtin:demo}}
            """);
    assertThat(config.server().publicListener())
        .isEqualTo(new ServerConfig.Listener("127.0.0.1", 2));
    assertThat(config.server().baseUrl()).isEmpty();
    assertThat(config.server().limits().invocationDepth()).isEqualTo(5);
    assertThat(config.server().limits().perAppConcurrency()).isEqualTo(7);
    assertThat(config.apps().keySet()).containsExactly("one", "three");
    assertThat(config.apps().get("one").allowedHosts().orElseThrow()).containsExactly("c");
  }

  @Test
  void expandsVariablesAndFilesWithoutChangingTheStructureAround() throws IOException {
    variables.put("PORT", "8181");
    variables.put("KEY", "tricky: {value} #\n[not, yaml], but it is long enough");
    variables.put("HOST", "127.0.0.1");
    variables.put("DEPTH", "4");
    file("secret.txt", "line one of a key that is long enough\nline two\n");
    var config =
        read(
            """
            server:
              public: {host: ${HOST}, port: ${PORT}}
              encryption:
                keys:
                  - {id: k1, key: ${KEY}}
                  - {id: k2, key: "${file:secret.txt}"}
                  - {id: k3, key: "a literal $${KEY}, that is long enough too"}
                  - {id: "k-${DEPTH}-${MORE:-x}", key: "a${EMPTY:-}b-and-more-long-enough-for-a-key-of-32-bytes"}
              limits: {invocationDepth: "${DEPTH}"}
              baseUrl: ${BASE:-}
            apps:
              demo:
                provider: {source: {path: "${APP:-.}"}}
                config: {port: ${PORT}, text: "${PORT}"}
            """);
    var keys = config.server().encryptionKeys();
    assertThat(config.server().publicListener())
        .isEqualTo(new ServerConfig.Listener("127.0.0.1", 8181));
    assertThat(keys.get(0).source().text().orElseThrow().<String>use(k -> k))
        .isEqualTo("tricky: {value} #\n[not, yaml], but it is long enough");
    assertThat(keys.get(1).source().text().orElseThrow().<String>use(k -> k))
        .isEqualTo("line one of a key that is long enough\nline two");
    assertThat(keys.get(2).source().text().orElseThrow().<String>use(k -> k))
        .isEqualTo("a literal ${KEY}, that is long enough too");
    assertThat(keys.get(3).id()).isEqualTo("k-4-x");
    assertThat(keys.get(3).source().text().orElseThrow().<String>use(k -> k))
        .isEqualTo("ab-and-more-long-enough-for-a-key-of-32-bytes");
    assertThat(config.server().limits().invocationDepth()).isEqualTo(4);
    assertThat(config.server().baseUrl()).isEmpty();
    assertThat(config.apps().get("demo").config()).hasToString("{\"port\":8181,\"text\":\"8181\"}");
  }

  @Test
  void looksSecretsUpWhereverAStringMayStand() throws IOException {
    variables.put("ROOT_KEY", "from-the-environment-long-enough-for-a-key-of-32-bytes");
    file("secrets/key", "from-a-file-long-enough-for-a-key-of-32-bytes\n");
    var config =
        read(
            """
            server:
              encryption:
                keys:
                  - {id: k1, key: {secret: {provider: env, name: ROOT_KEY}}}
                  - {id: k2, key: {secret: {provider: mine, name: key}}}
              public: {host: {secret: {provider: env, name: ROOT_KEY}}}
            providers:
              secrets: {mine: {source: builtin:file, config: {directory: secrets}}}
            apps:
              demo:
                provider: {source: {path: .}}
                config: {apiKey: {secret: {provider: mine, name: key}}}
                env: {TOKEN: {secret: {provider: mine, name: key}}}
            """);
    var keys = config.server().encryptionKeys();
    assertThat(keys.get(0).source().text().orElseThrow().<String>use(k -> k))
        .isEqualTo("from-the-environment-long-enough-for-a-key-of-32-bytes");
    assertThat(keys.get(1).source().text().orElseThrow().<String>use(k -> k))
        .isEqualTo("from-a-file-long-enough-for-a-key-of-32-bytes");
    var app = config.apps().get("demo");
    assertThat(app.config())
        .hasToString("{\"apiKey\":\"from-a-file-long-enough-for-a-key-of-32-bytes\"}");
    assertThat(app.env()).containsEntry("TOKEN", "from-a-file-long-enough-for-a-key-of-32-bytes");
    assertThat(config.toString()).doesNotContain("from-a-file-long-enough-for-a-key-of-32-bytes");
  }

  @Test
  void aSecretsNameDoesNotLeadOutOfItsFolder() throws IOException {
    file("outside", "loot");
    file("secrets/inside", "fine");
    var file =
        file(
            "gateway.yaml",
            """
            server:
              encryption:
                keys: [{id: k1, key: {secret: {provider: mine, name: ../outside}}}]
            providers:
              secrets: {mine: {source: builtin:file, config: {directory: secrets}}}
            """);
    var result = ConfigReader.read(List.of(file), environment());
    assertThat(result.config()).isEmpty();
    assertThat(result.problems()).extracting("rule").containsExactly("GWC1405");
  }

  @Test
  void relativePathsStartAtTheFileThatNamesThem() throws IOException {
    Files.createDirectories(folder.resolve("deploy/packages/one"));
    var file =
        file(
            "deploy/gateway.yaml",
            "server:\n" + KEYS + "apps: {one: {provider: {source: {path: packages/one}}}}\n");
    var config = ConfigReader.read(List.of(file), environment()).config().orElseThrow();
    assertThat(config.apps().get("one").source())
        .isEqualTo(new Source.Local(folder.resolve("deploy/packages/one")));
  }

  @Test
  void findsTheFileInTheDecidedOrder() throws IOException {
    variables.put("GATEWAY_HOME", "~/elsewhere");
    assertThat(ConfigFiles.find(List.of(), environment())).isEmpty();
    var inHome = file("user/elsewhere/gateway.yaml", "");
    assertThat(ConfigFiles.find(List.of(), environment())).containsExactly(inHome);
    var here = file("gateway.yaml", "");
    assertThat(ConfigFiles.find(List.of(), environment())).containsExactly(here);
    variables.put("GATEWAY_CONFIG", "conf/my.yaml");
    assertThat(ConfigFiles.find(List.of(), environment()))
        .containsExactly(folder.resolve("conf/my.yaml"));
    assertThat(ConfigFiles.find(List.of(Path.of("a.yaml"), Path.of("b.yaml")), environment()))
        .containsExactly(folder.resolve("a.yaml"), folder.resolve("b.yaml"));
  }

  @Test
  void warnsOfKeysThatNothingReadsForAnEmbeddedApp() throws IOException {
    var file =
        file(
            "gateway.yaml",
            "server:\n"
                + KEYS
                + """
                apps:
                  demo:
                    provider: {source: demo}
                    mcp: true
                    limits: {requestTimeout: 5s}
                    env: {A: b}
                    sandbox: required
                    cache: []
                """);
    assertThat(ConfigReader.read(List.of(file), environment()).problems())
        .extracting(problem -> problem.at().text().strip(), Problem::isError, Problem::message)
        .containsExactly(
            tuple(
                "env",
                false,
                "'apps.demo.env' has no effect: builtin:demo is a part of the gateway"),
            tuple(
                "sandbox",
                false,
                "'apps.demo.sandbox' has no effect: builtin:demo is a part of the gateway"),
            tuple(
                "cache",
                false,
                "'apps.demo.cache' has no effect: builtin:demo is a part of the gateway"));
  }
}
