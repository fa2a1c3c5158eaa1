package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.builtin.s3.DirectoryStorage;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code providers}, and references to them. */
final class ProvidersConfigTest {
  private static final String SERVER =
      "server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}\n";

  @TempDir Path folder;

  private ConfigReader.Result read(String text) throws IOException {
    Files.createDirectories(folder.resolve("vault"));
    var file = Files.writeString(folder.resolve("gateway.yaml"), SERVER + text);
    return ConfigReader.read(
        List.of(file), new Environment(Map.of("KEY", "shown"), folder, folder));
  }

  private List<String> messages(String text) throws IOException {
    return read(text).problems().stream().map(Problem::message).toList();
  }

  @Test
  void readsEachKindWithItsDefaults() throws IOException {
    var result =
        read(
            """
            providers:
              cache:
                main: {source: builtin:memory, config: {maxBytes: 2MiB}, default: true}
                other: {source: builtin:memory}
              s3:
                files: {source: builtin:directory, config: {path: objects}}
              secrets:
                vault: {source: {path: vault}, config: {url: u}, env: {A: 1}, egress: {allowedHosts: [h]}}
            """);
    assertThat(result.problems()).isEmpty();
    var providers = result.config().orElseThrow().providers();
    assertThat(providers.of(ProviderKind.CACHE))
        .extracting(ProviderConfig::name)
        .containsExactly("main", "other");
    assertThat(providers.defaultOf(ProviderKind.CACHE).orElseThrow().name()).isEqualTo("main");
    assertThat(providers.defaultOf(ProviderKind.S3).orElseThrow().path())
        .isEqualTo("providers.s3.files");
    var files = (ProviderConfig.Carried) providers.of(ProviderKind.S3).get(0).origin();
    assertThat(files.config(DirectoryStorage.Config.class).path())
        .contains(folder.resolve("objects"));
    assertThat(files.config(DirectoryStorage.Config.class).maxObjectBytes()).isEqualTo(5L << 30);
    var vault = (ProviderConfig.Packaged) providers.of(ProviderKind.SECRETS).get(0).origin();
    assertThat(vault.env()).isEqualTo(Map.of("A", "1"));
    assertThat(vault.allowedHosts().orElseThrow()).containsExactly("h");
  }

  @Test
  void namesTheNearMiss() throws IOException {
    assertThat(
            messages(
                """
                providers:
                  cache:
                    a: {source: builtin:memry}
                    b: {source: builtin:memory, config: {maxByte: 1MiB}}
                    c: {source: builtin:memory, env: {A: 1}}
                    d: {source: {path: nowhere}}
                  cach: {}
                """))
        .anySatisfy(m -> assertThat(m).contains("no builtin 'memry'").contains("memory"))
        .anySatisfy(m -> assertThat(m).contains("unknown key 'maxByte'").contains("maxBytes"))
        .anySatisfy(m -> assertThat(m).contains("unknown key 'env'"))
        .anySatisfy(m -> assertThat(m).contains("names a package that does not exist"))
        .anySatisfy(m -> assertThat(m).contains("unknown key 'cach'").contains("cache"));
  }

  @Test
  void tellsWhatEmbeddedProvidersRefuseWithItsLine() throws IOException {
    assertThat(
            read("""
                    providers:
                      indexeddb:
                        a:
                          source: builtin:postgresql
                          config:
                            url: jdbc:mysql://db/main
                      identity:
                        b:
                          source: builtin:local
                          config:
                            clients: {c: {serviceAccount: batch}}
                      agent:
                        d:
                          source: builtin:scripted
                          config: {scenes: [{when: hi, steps: []}]}
                    """)
                .problems())
        .extracting(problem -> problem.at().line() - lines(SERVER), Problem::message)
        .containsExactly(
            tuple(
                6,
                "'providers.indexeddb.a.config.url' must name a PostgreSQL database: write"
                    + " jdbc:postgresql://HOST:PORT/NAME"),
            tuple(
                11,
                "'providers.identity.b.config': a client with a serviceAccount needs a secret:"
                    + " anyone could act as it"),
            tuple(15, "'providers.agent.d.config': scene 'hi' has no steps: give at least one"));
  }

  @Test
  void requiresTheConfigurationThatAnEmbeddedProviderNeeds() throws IOException {
    assertThat(
            read("""
                    providers:
                      agent:
                        a: {source: builtin:tool-loop}
                        b: {source: builtin:scripted}
                      identity:
                        c:
                          source: builtin:oidc
                          config:
                    """)
                .problems())
        .extracting(
            problem -> problem.at().line() - lines(SERVER), Problem::message, Problem::remedy)
        .containsExactly(
            tuple(
                3,
                "'providers.agent.a.config' is missing",
                "Configuration of the provider. Needs model. Add 'config: ...'."),
            tuple(
                4,
                "'providers.agent.b.config' is missing",
                "Configuration of the provider. Needs scenes. Add 'config: ...'."),
            tuple(
                7,
                "'providers.identity.c.config' is missing",
                "Configuration of the provider. Needs issuer, clientId. Add 'config: ...'."));
  }

  /** The start of a server makes each embedded provider of the record. */
  @Test
  void hasARecordOfEachEmbeddedProviderOrAProblem() throws IOException {
    for (var kind : DeclaredKinds.all()) {
      for (var builtin : kind.builtins()) {
        var result =
            read(
                "providers: {%s: {a: {source: builtin:%s}}}\n"
                    .formatted(kind.kind(), builtin.name()));
        var carried =
            result.config().stream()
                .flatMap(config -> config.providers().of(kind.kind()).stream())
                .map(provider -> (ProviderConfig.Carried) provider.origin())
                .findFirst();
        assertThat(carried.map(ProviderConfig.Carried::record).isPresent())
            .as("%s %s", kind.kind(), builtin.name())
            .isEqualTo(result.problems().stream().noneMatch(Problem::isError));
      }
    }
  }

  private static int lines(String text) {
    return (int) text.lines().count();
  }

  @Test
  void hasOneDefaultOfAKind() throws IOException {
    assertThat(
            messages(
                """
                providers:
                  cache:
                    a: {source: builtin:memory, default: true}
                    b: {source: builtin:memory, default: true}
                """))
        .containsExactly("'providers.cache' has more than one default: a, b");
  }

  @Test
  void hasOneLocalIdentity() throws IOException {
    var problems =
        read(
                """
                providers:
                  identity:
                    staff: {source: builtin:local}
                    guests: {source: builtin:local}
                """)
            .problems()
            .stream()
            .filter(Problem::isError)
            .toList();
    assertThat(problems).extracting(problem -> problem.at().line()).containsExactly(4, 5);
    assertThat(problems)
        .extracting(Problem::message)
        .allSatisfy(
            message ->
                assertThat(message)
                    .contains("there can be only one, because of its login pages: staff, guests"));
  }

  @Test
  void warnsWhenNoneOfSeveralProvidersServes() throws IOException {
    var several =
        """
        providers:
          identity: {a: {source: {path: a}}, b: {source: {path: a}}}
          authorization: {c: {source: {path: a}}, d: {source: {path: a}}}
        """;
    Files.createDirectories(folder.resolve("a"));
    var file = Files.writeString(folder.resolve("gateway.yaml"), SERVER + several);
    var environment = new Environment(Map.of(), folder, folder);
    var result = ConfigReader.read(List.of(file), environment);
    assertThat(result.config()).isPresent();
    assertThat(result.problems())
        .extracting(problem -> problem.message())
        .containsExactly(
            "none of the 2 providers of providers.identity serves the server: a, b",
            "none of the 2 providers of providers.authorization serves the server: c, d");
    Files.writeString(file, (SERVER + several).replace("a: {s", "a: {default: true, s"));
    assertThat(ConfigReader.read(List.of(file), environment).problems())
        .noneMatch(problem -> problem.message().contains("identity"));
  }

  @Test
  void choosesWhatServesTheServer() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"),
            SERVER.replace("server: {", "server: {providers: {identity: b, authorization: c}, ")
                + """
                providers:
                  identity: {a: {source: {path: a}, default: true}, b: {source: {path: a}}}
                  authorization: {d: {source: builtin:relationships}}
                """);
    Files.createDirectories(folder.resolve("a"));
    var result = ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
    assertThat(result.problems())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.message())
                    .isEqualTo("the provider 'c' does not exist, did you mean 'd'?"));
    Files.writeString(file, Files.readString(file).replace("authorization: c", "authorization: d"));
    var providers =
        ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder))
            .config()
            .orElseThrow()
            .providers();
    assertThat(providers.defaultOf(ProviderKind.IDENTITY).orElseThrow().name()).isEqualTo("b");
    assertThat(providers.of(ProviderKind.IDENTITY))
        .filteredOn(ProviderConfig::isDefault)
        .hasSize(1);
  }

  @Test
  void explainsWhatIsInForceAndHidesWhatPackagesAreTold() throws IOException {
    var lines =
        Explanation.of(
            read("""
            providers:
              cache: {main: {source: builtin:memory}}
              secrets: {vault: {source: {path: vault}, config: {token: t0p}}}
            """)
                .settings()
                .orElseThrow());
    assertThat(lines)
        .extracting(Explanation.Line::path, Explanation.Line::value, Explanation.Line::origin)
        .contains(
            tuple("providers.cache.main.source", "builtin:memory", "gateway.yaml:3:26"),
            tuple("providers.cache.main.config.maxBytes", "64MiB", "default"));
    assertThat(lines).noneSatisfy(line -> assertThat(line.value()).contains("t0p"));
  }
}
