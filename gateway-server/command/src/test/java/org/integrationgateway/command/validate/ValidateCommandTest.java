package org.integrationgateway.command.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The problems of a configuration file. */
final class ValidateCommandTest {
  private static final String KEYS =
      "  encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}\n";

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void cli() {
    cli = new Cli(folder, new NoServer());
  }

  private Cli.Ran validate(String yaml) {
    cli.file("gateway.yaml", yaml);
    return cli.run("validate");
  }

  @Test
  void acceptsTheSmallestConfiguration() {
    var ran = validate("server:\n" + KEYS);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("valid").contains("gateway.yaml");
    assertThat(ran.exit()).isZero();
  }

  @Test
  void checksThePackagesThatTheConfigurationNames() {
    cli.file("broken/manifest.yaml", "kind: app\nsource: example.com/a/b/c\nverzion: 1.0.0\n");
    var ran =
        validate("server:\n" + KEYS + "apps:\n  one:\n    provider: {source: {path: broken}}\n");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("manifest.yaml:3:1").contains("verzion").contains("version");
  }

  @Test
  void reportsEverythingAtOnceWithItsPlace() {
    var ran =
        validate(
            """
            server:
              public: {host: 127.0.0.1, prot: 8080}
              encryption: {keys: [{id: k1}]}
              limits: {requestTimeout: 60, requestBodyBytes: huge}
              mcp: {toolNames: prefix}
            apps:
              one:
                provider: {source: {path: nowhere}}
                authorizationPolicy: missing
              tokens:
                provider: {source: builtin:demo}
              two:
                provider: {source: builtin:demos}
                mcp: yes
            """);
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err())
        .contains("gateway.yaml:2:29 GWC1203 unknown key 'prot', did you mean 'port'?")
        .contains("gateway.yaml:3:23 GWC1201 'server.encryption.keys[0].key' is missing")
        .contains("gateway.yaml:4:28 GWC1202 'server.limits.requestTimeout' must be a duration")
        .contains("gateway.yaml:4:50 GWC1204 'server.limits.requestBodyBytes' must be a size")
        .contains("gateway.yaml:5:20 GWC1205")
        .contains("did you mean 'prefixed'?")
        .contains("gateway.yaml:8:31 GWC1403")
        .contains("gateway.yaml:9:26 GWC1403 the authorization policy 'missing' does not exist")
        .contains("gateway.yaml:10:3 GWC1407 'tokens' cannot be a name")
        .contains("gateway.yaml:13:24 GWC1403")
        .contains("did you mean 'demo'?")
        .contains("gateway.yaml:14:10 GWC1202 'apps.two.mcp' must be true or false")
        .contains("10 errors in the configuration");
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void saysWhichRuntimeProviderDoesNotExist() {
    var ran =
        validate(
            "server:\n"
                + KEYS
                + """
                runtime: {defaultProvider: x}
                """);
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err())
        .contains("GWC1403 the runtime provider 'x' does not exist")
        .contains("1 error");
  }

  @Test
  void saysWhatIsWrongWithCertificatesProxiesRatesAndAuditSinks() {
    var ran =
        validate(
            "server:\n"
                + KEYS
                + """
                  public: {tls: {certificate: a.pem, key: b.pem}}
                  trustedProxies: [proxy.example.com]
                  limits: {perSubjectRate: {perSecond: -1}, loginRate: {perSecond: 1}}
                providers:
                  audit:
                    one: {source: builtin:files}
                    two: {source: builtin:store, config: {path: x}}
                """);
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err())
        .contains("'server.trustedProxies[0]'")
        .contains("'server.limits.perSubjectRate.perSecond'")
        .contains("Known keys of server.limits.loginRate: perMinute")
        .contains("'providers.audit.one.source'")
        .contains("Known keys of providers.audit.two.config: invocations");
    var certificates =
        validate("server:\n" + KEYS + "  public: {tls: {certificate: a.pem, key: b.pem}}\n");
    assertThat(certificates.exit()).isEqualTo(5);
    assertThat(certificates.err())
        .contains("gateway.yaml:3:12 GWC1403 'server.public.tls' cannot be used")
        .contains("a.pem does not exist");
  }

  @Test
  void warningsDoNotMakeItInvalid() {
    var ran =
        validate(
            "server:\n"
                + KEYS
                + "authorization: {policies: {house: {members: [{subject: alice, role: r}]}}}\n");
    assertThat(ran.exit()).isZero();
    assertThat(ran.err()).contains("GWC1409 warning:");
  }

  @Test
  void namesTheLineAndTheVariableThatIsNotSet() {
    var ran =
        validate(
            """
            # ${IN_A_COMMENT} is nothing
            server:
              public: {host: "${HOST:-127.0.0.1}", port: ${PORT}}
              encryption: {keys: [{id: k1, key: "${GATEWAY_KEY}"}]}
              baseUrl: ${BASE:-}
            """);
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err())
        .contains("gateway.yaml:3:46 GWC1404 the environment variable PORT is not set")
        .contains("gateway.yaml:4:37 GWC1404 the environment variable GATEWAY_KEY is not set")
        .contains("2 errors")
        .doesNotContain("IN_A_COMMENT")
        .doesNotContain("BASE");
  }

  @Test
  void neverShowsWhatAVariableHolds() {
    cli.with("GATEWAY_KEY", "hunter2").with("PORT", "hunter3");
    var ran =
        validate(
            """
            server:
              public: {port: ${PORT}}
              encryption: {keys: [{id: k1, key: "${GATEWAY_KEY}", typo: 1}]}
            """);
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err())
        .contains("typo")
        .contains("'server.public.port' must be a whole number")
        .doesNotContain("hunter");
    assertThat(cli.person().run("validate").err())
        .contains("${GATEWAY_KEY}")
        .contains("^^^^")
        .doesNotContain("hunter");
  }

  @Test
  void saysWhichSecretCannotBeFound() {
    var ran =
        validate(
            """
            server:
              encryption:
                keys:
                  - {id: k1, key: {secret: {provider: env, name: NO_SUCH_KEY}}}
                  - {id: k2, key: {secret: {provider: vault, name: key}}}
                  - {id: k3, key: {secret: {provider: file, name: key.txt}}}
            """);
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err())
        .contains("gateway.yaml:4:32 GWC1405")
        .contains("'NO_SUCH_KEY'")
        .contains("gateway.yaml:5:32 GWC1403")
        .contains("there is no secrets provider 'vault'")
        .contains("gateway.yaml:6:32 GWC1405");
  }

  @Test
  void reportsWhatIsNotYamlInItsPlace() {
    var ran = validate("server:\n  public: {host: [}\n");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("gateway.yaml:2:").contains("GWC1001");
  }

  @Test
  void reportsAFileThatIsNotThere() {
    var ran = cli.run("validate", "--config", "nowhere.yaml");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("nowhere.yaml").contains("does not exist");
  }

  @Test
  void reportsAProblemInTheFileOfSeveralThatHasIt() {
    cli.file("base.yaml", "server:\n" + KEYS);
    cli.file("more.yaml", "server:\n  public: {prot: 1}\n");
    var ran = cli.run("validate", "--config", "base.yaml", "--config", "more.yaml");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("more.yaml:2:12 GWC1203").doesNotContain("base.yaml:");
  }

  @Test
  void saysWhereItLookedWhenThereIsNoConfiguration() {
    var ran = cli.run("validate");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("--config").contains(cli.home().toString());
  }

  @Test
  void printsAllAsJsonOnStandardOutput() {
    cli.file("gateway.yaml", "server:\n  typo: 1\n" + KEYS);
    var ran = cli.run("validate", "--json");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.out()).contains("\"rule\"").contains("GWC1203").contains("\"line\"");
    assertThat(ran.err()).doesNotContain("GWC1203");

    cli.file("gateway.yaml", "server:\n" + KEYS);
    var good = cli.run("validate", "--json");
    assertThat(good.exit()).isZero();
    assertThat(good.out())
        .contains("\"valid\"")
        .contains("gateway.yaml")
        .contains("\"problems\":[]");
    assertThat(good.err()).isEmpty();
  }

  @Test
  void reportsFileAndPackagesAtOnce() {
    cli.file(
        "mounted/manifest.yaml",
        """
        kind: app
        source: example.com/a/b/c
        version: 1.0.0
        spec:
          configSchemaPath: config.json
          surfaces: {rest: {baseUrl: https://a.example, operations: [{name: a, method: GET, path: /}]}}
        """);
    cli.file(
        "mounted/config.json",
        "{\"type\": \"object\", \"required\": [\"region\"], \"additionalProperties\": false}");
    cli.file("broken/manifest.yaml", "kind: app\nsource: example.com/a/b/d\nverzion: 1.0.0\n");
    var ran =
        validate(
            "server:\n  typo: 1\n"
                + KEYS
                + """
                apps:
                  one: {provider: {source: {path: mounted}}, config: {zone: 1}}
                  two: {provider: {source: {path: broken}}, nme: x}
                """);
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err())
        .contains("unknown key 'typo'")
        .contains("unknown key 'nme'")
        .contains("verzion")
        .contains("region");
  }

  @Test
  void saysThatPlainToolNamesClash() {
    var ran =
        validate(
            "server:\n  mcp: {toolNames: plain}\n"
                + KEYS
                + """
                apps:
                  demo: {provider: {source: builtin:demo}}
                  hello: {provider: {source: builtin:demo}}
                """);
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("has the same tool name as one of app 'demo'");
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void printsEachWarningOnce() {
    cli.file(
        "odd/manifest.yaml",
        """
        kind: app
        source: example.com/a/b/c
        version: 1.0.0
        spec: {surfaces: {openapi: {document: api.yaml}}}
        """);
    cli.file(
        "odd/api.yaml",
        """
        openapi: 3.0.0
        servers: [{url: https://a.example}]
        paths: {/a: {get: oops, put: {operationId: a}}}
        """);
    var ran = validate("server:\n" + KEYS + "apps: {one: {provider: {source: {path: odd}}}}\n");
    assertThat(ran.exit()).isZero();
    assertThat(ran.err()).containsOnlyOnce("is left out");
  }
}
