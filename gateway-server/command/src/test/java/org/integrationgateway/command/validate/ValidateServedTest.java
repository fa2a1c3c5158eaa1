package org.integrationgateway.command.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code gateway validate} refuses each configuration that {@code gateway serve} would refuse. */
final class ValidateServedTest extends ValidateFixture {
  @Test
  void acceptsAPackageThatCanBeServed() {
    cli.file("stock/manifest.yaml", REST);
    var ran = validate("apps: {stock: {provider: {source: {path: stock}}}}\n");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("example.com/acme/apps/stock").contains("gateway.yaml");
    assertThat(cli.home()).doesNotExist();
  }

  @Test
  void refusesAPackageForAnotherGateway() {
    cli.file("stock/manifest.yaml", REST + "requires: {gateway: '>=7.0 <8'}\n");
    assertRefused(
        validate("apps: {stock: {provider: {source: {path: stock}}}}\n"),
        "package example.com/acme/apps/stock 1.0.0 requires gateway >=7.0 <8, and this is gateway");
    cli.file("stock/manifest.yaml", REST + "requires: {gateway: '>=0.0.1'}\n");
    var ran = cli.run("validate");
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  @Test
  void acceptsAConnectionWithOAuth() {
    cli.file(
        "stock/manifest.yaml",
        REST
            + """
              connections:
                default:
                  mode: subject
                  auth:
                    type: oauth2
                    authorizationUrl: https://stock.example.com/authorize
                    tokenUrl: https://stock.example.com/token
            """);
    var ran = validate("apps: {stock: {provider: {source: {path: stock}}}}\n");
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  @Test
  void refusesAConfigurationThatThePackagesSchemaRefuses() {
    cli.file("stock/manifest.yaml", REST + "  configSchemaPath: config.schema.yaml\n");
    cli.file(
        "stock/config.schema.yaml",
        "type: object\nrequired: [shop]\nproperties: {shop: {type: string}}\n");
    assertRefused(
        validate(
            """
            apps:
              stock:
                provider: {source: {path: stock}}
                config: {shop: 7}
            """),
        "gateway.yaml:5:14",
        "config.shop");
  }

  @Test
  void refusesACredentialOfTheDeploymentThatCannotBeSentAsAHeader() {
    cli.file("stock/manifest.yaml", REST);
    var stock =
        """
        apps:
          stock:
            provider: {source: {path: stock}}
            connections:
              default:
                mode: subject
                auth:
                  type: bearer
                  authMapping: {headers: {X-Shop: {value: "%s"}}}
        """;
    assertRefused(
        validate(stock.formatted("50 \u20ac")),
        "apps.stock.connections.default.auth",
        "X-Shop",
        "Latin-1");
    var sent = validate(stock.formatted("Caf\u00e9"));
    assertThat(sent.exit()).as(sent.err()).isZero();

    var agent =
        """
        providers:
          agent:
            chat:
              source: builtin:tool-loop
              config: {model: {protocol: openai, url: "http://localhost:1/v1", %s}}
        """;
    for (var key : List.of("apiKey: \"k\u0435y\"", "headers: {api-key: \"k\\ny\"}")) {
      var refused = validate(agent.formatted(key));
      assertThat(refused.exit()).as(refused.err()).isEqualTo(5);
      assertThat(refused.err())
          .contains("gateway.yaml:", "config.model." + (key.startsWith("a") ? "apiKey" : "headers"))
          .contains("sent as a header");
    }
  }

  @Test
  void neverShowsWhatAVariableOfTheAppsConfigurationHolds() {
    cli.with("SHOP_KEY", "hunter2");
    cli.file("stock/manifest.yaml", REST + "  configSchemaPath: config.schema.yaml\n");
    cli.file(
        "stock/config.schema.yaml",
        "type: object\nproperties: {key: {type: integer}, mode: {enum: [a, b]}}\n");
    var ran =
        validate(
            """
            apps:
              stock:
                provider: {source: {path: stock}}
                config: {key: "${SHOP_KEY}", mode: "${SHOP_KEY}"}
            """);
    assertRefused(ran, "config.key must be an integer", "config.mode must be one of");
    assertThat(ran.err()).doesNotContain("hunter2");
  }

  @Test
  void refusesAConnectionThatIsNotOne() {
    cli.file("stock/manifest.yaml", REST);
    assertRefused(
        validate(
            """
            apps:
              stock:
                provider: {source: {path: stock}}
                connections: {default: {mode: sometimes}}
            """),
        "gateway.yaml:5:29",
        "connection 'default' as configured",
        "sometimes");
  }

  @Test
  void pointsAtTheOperationThatIsNotThereToBeTakenAway() {
    cli.file("stock/manifest.yaml", REST);
    assertRefused(
        validate(
            """
            apps:
              stock:
                provider: {source: {path: stock}}
                allowedOperations:
                  stock.gone: false
            """),
        "gateway.yaml:6:7",
        "allowedOperations.stock.gone is false");
  }

  @Test
  void refusesAProgramThatIsNotBuilt() {
    cli.file(
        "stock/manifest.yaml",
        """
        kind: app
        source: example.com/acme/apps/stock
        version: 1.0.0
        entrypoint: {artifactPath: bin/stock}
        """);
    assertRefused(
        validate("apps: {stock: {provider: {source: {path: stock}}}}\n"),
        "bin/stock",
        "is not built yet");
  }

  @Test
  void checksAnArchiveAndLeavesNothingBehind() throws Exception {
    cli.file("stock/manifest.yaml", REST);
    assertThat(cli.run("package", "stock").exit()).isZero();
    var apps =
        """
        apps:
          stock:
            provider: {source: {path: stock/dist/stock-1.0.0-generic.tar.gz}}
            connections: {default: {mode: sometimes}}
        """;
    assertRefused(validate(apps), "gateway.yaml:5:29", "sometimes");
    assertThat(cli.home()).doesNotExist();
  }

  @Test
  void reportsTheProblemsOfEveryAppAtOnce() {
    cli.file("stock/manifest.yaml", REST);
    cli.file("broken/manifest.yaml", "kind: app\nsource: example.com/a/b/c\nverzion: 1.0.0\n");
    var ran =
        validate(
            """
            apps:
              one: {provider: {source: {path: broken}}}
              two: {provider: {source: {path: stock}}, static: {mount: /two}}
            """);
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("verzion").contains("'apps.two'").contains("no static files");
  }

  @Test
  void printsTheProblemsForCodeScanning() {
    cli.file("stock/manifest.yaml", REST);
    cli.file(
        "gateway.yaml",
        SERVER + "apps: {stock: {provider: {source: {path: stock}}, static: {mount: /stock}}}\n");
    var ran = cli.run("validate", "--sarif");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.out()).contains("\"ruleId\" : \"GWC1408\"").contains("gateway.yaml");
  }

  @Test
  void warnsAboutRolesThatGuardNothingOrAdmitNoCaller() {
    cli.file(
        "stock/manifest.yaml",
        REST + "        - {name: change, method: POST, path: /items, allowedRoles: [editor]}\n");
    var open = validate("apps: {stock: {provider: {source: {path: stock}}}}\n");
    assertThat(open.exit()).as(open.err()).isZero();
    assertThat(open.out()).contains("gateway.yaml");
    assertThat(open.err())
        .contains("gateway.yaml:2:8 GWC1410 warning: 'apps.stock'", "change: editor")
        .contains("every caller may use them");

    var closed =
        validate(
            """
            authorization: {policies: {staff: {members: [{subject: "user:al", role: reader}]}}}
            apps:
              stock:
                provider: {source: {path: stock}}
                authorizationPolicy: staff
            """);
    assertThat(closed.exit()).as(closed.err()).isZero();
    assertThat(closed.err())
        .contains("gateway.yaml:6:5 GWC1409 warning: 'apps.stock': operation 'change'")
        .contains("no member of policy 'staff'");
  }

  @Test
  void isRefusedByTheServerInTheSameWords() {
    var ran =
        validate(
            """
            apps: {demo: {provider: {source: builtin:demo}, env: {A: b}}}
            workflows:
              definitions:
                hello:
                  steps: [{id: a, wait: {duration: 1s}}, {id: a, wait: {duration: 1s}}]
            providers:
              workflow: {main: {source: builtin:durable}}
              agent: {chat: {source: builtin:tool-loop}}
              identity:
                people:
                  source: builtin:oidc
                  config:
                    issuer: http://login.example.com
                    clientId: gateway
            """);
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err().lines().filter(line -> line.startsWith("gateway.yaml:")))
        .containsExactly(
            "gateway.yaml:2:49 GWC1402 warning: 'apps.demo.env' has no effect: builtin:demo is a"
                + " part of the gateway",
            "gateway.yaml:6:47 GWC1204 'workflows.definitions.hello' cannot work: /steps/1/id: is"
                + " 'a', as another step's",
            "gateway.yaml:9:17 GWC1201 'providers.agent.chat.config' is missing",
            "gateway.yaml:14:9 GWC1408 'providers.identity.people': issuer"
                + " 'http://login.example.com' is not https: http is for loopback addresses only");
    assertThat(ran.err()).contains("  Give each one an id of its own.\n");
    var served = cli.run("serve");
    assertThat(served.exit()).isEqualTo(5);
    assertThat(served.err()).isEqualTo(ran.err());
  }

  @Test
  void namesTheOperationThatAnAppDoesNotHave() {
    cli.file("stock/manifest.yaml", REST);
    cli.file(
        "mail/manifest.yaml",
        """
        kind: app
        source: example.com/acme/apps/mail
        version: 1.0.0
        spec: {surfaces: {mcp: {url: "https://mail.example.com/mcp"}}}
        """);
    var steps =
        """
        providers:
          workflow: {main: {source: builtin:durable}}
        apps:
          demo: {provider: {source: builtin:demo}}
          stock: {provider: {source: {path: stock}}}
          mail: {provider: {source: {path: mail}}}
        workflows:
          definitions:
            hello:
              steps:
                - {id: a, invoke: {app: demo, operation: math.%s}}
                - id: b
                  invoke: {app: mail, operation: anything}
                  compensation: {app: stock, operation: %s}
        """;
    var ran = validate(steps.formatted("ad", "lok"));
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err())
        .contains(
            "gateway.yaml:12:39 GWC1403",
            "steps.0.invoke.operation': app 'demo' has no operation 'math.ad', did you mean"
                + " 'math.add'?",
            "gateway.yaml:15:38 GWC1403",
            "steps.1.compensation.operation': app 'stock' has no operation 'lok', did you mean"
                + " 'look'?",
            "2 errors");
    var works = validate(steps.formatted("add", "look"));
    assertThat(works.exit()).as(works.err()).isZero();
  }
}
