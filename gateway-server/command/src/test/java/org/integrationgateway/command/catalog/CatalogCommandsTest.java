package org.integrationgateway.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.FakeHost;
import org.integrationgateway.index.EmbeddedPackages;
import org.integrationgateway.index.IndexSchema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands for packages of repositories, against a repository in a folder. */
final class CatalogCommandsTest {
  private static final String CONFIG =
      """
      # The gateway of the sales team.
      server:
        encryption: {keys: [{id: k1, key: "abcdefghijklmnopqrstuvwxyz0123456789"}]}
      packages: {repositories: [releases]}
      apps:
        # Always there.
        demo: {provider: {source: builtin:demo}}
      """;

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void publish() {
    cli = new Cli(folder, new FakeHost()).with("GATEWAY_URL", "http://127.0.0.1:1");
    cli.file("gateway.yaml", CONFIG);
    publish("chat", "1.0.0", "oauth2", "/messages");
    publish("stock", "1.0.0", "bearer", "/items");
    index();
  }

  @AfterEach
  void unseal() throws IOException {
    Folders.delete(cli.home().resolve("packages"));
  }

  @Test
  void findsPackages() throws IOException {
    assertThat(cli.run("package", "search", "WAREHOUSE").out())
        .isEqualTo(
            "chat\t1.0.0\tapp\tWarehouse\t1\tDoes chat.\nstock\t1.0.0\tapp\tWarehouse\t1\tDoes stock.\n");
    var found = json(cli.run("package", "search", "does", "stock", "--json").out());
    assertThat(found).hasSize(1);
    assertThat(found.get(0).path("package").asString("")).isEqualTo("example.com/acme/apps/stock");
    assertThat(cli.run("package", "search", "nothing").err())
        .contains("no package has all of these words");
    var info = cli.run("package", "info", "chat").out();
    assertThat(info)
        .contains(
            "package\texample.com/acme/apps/chat", "authentication\toauth2", "versions\t1.0.0");
    var miss = cli.run("package", "info", "stcok");
    assertThat(miss.exit()).isEqualTo(7);
    assertThat(miss.err()).contains("no repository has a package 'stcok', did you mean 'stock'?");
    assertThat(cli.run("index", "schema").out()).isEqualTo(IndexSchema.published());
    assertThat(cli.run("package", "search", "--repository", "nowhere").exit()).isEqualTo(7);
  }

  @Test
  void addsAnAppAndRemovesIt() throws IOException {
    var added = cli.run("package", "add", "stock");
    assertThat(added.exit()).as(added.err()).isZero();
    assertThat(added.out())
        .isEqualTo("+ apps.stock: example.com/acme/apps/stock 1.0.0\ngateway app connect stock\n");
    assertThat(added.err()).contains("no server runs at http://127.0.0.1:1");
    assertThat(config())
        .isEqualTo(
            CONFIG
                + """
                  stock:
                    provider:
                      source: {package: example.com/acme/apps/stock, version: "^1.0.0"}
                """);
    assertThat(cli.run("lock", "--check").exit()).isZero();
    assertThat(cli.run("sync", "--locked").exit()).isZero();
    assertThat(cli.run("serve", "--locked").exit()).isZero();
    assertThat(cli.run("package", "add", "stock").err())
        .contains("has an app 'stock' already: name the new one by --as");
    assertThat(cli.run("package", "remove", "stocks").exit()).isEqualTo(7);
    var removed = cli.run("package", "remove", "stock");
    assertThat(removed.exit()).as(removed.err()).isZero();
    assertThat(config()).isEqualTo(CONFIG);
    assertThat(cli.run("lock", "--check").exit()).isZero();
  }

  @Test
  @Tag("nightly")
  void beginsWithoutAConfigurationByThePackagesOfTheDistribution() throws IOException {
    System.setProperty(EmbeddedPackages.PROPERTY, folder.resolve("releases").toString());
    try {
      Files.delete(folder.resolve("gateway.yaml"));
      assertThat(cli.run("package", "search").out()).contains("stock\t1.0.0");
      var added = cli.run("package", "add", "stock");
      assertThat(added.exit()).as(added.err()).isZero();
      assertThat(added.err()).contains("No configuration found: wrote an embedded default");
      assertThat(cli.home().resolve("gateway.yaml"))
          .content()
          .contains("source: {package: example.com/acme/apps/stock, version: \"^1.0.0\"}");
      assertThat(cli.home().resolve("gateway.lock.json"))
          .content()
          .contains("\"location\": \"distribution:example.com/acme/apps/stock/1.0.0/");
      assertThat(cli.run("serve").exit()).isZero();
    } finally {
      System.clearProperty(EmbeddedPackages.PROPERTY);
    }
  }

  @Test
  void asksForTheClientThatAPackageNeeds() throws IOException {
    var missing = cli.run("package", "add", "chat");
    assertThat(missing.exit()).isEqualTo(2);
    assertThat(missing.err())
        .contains("connection 'default' of the package needs your OAuth client")
        .contains("env:CHAT_CLIENT_SECRET", "nothing was written");
    var plain = cli.run("package", "add", "chat", "--client-id", "1", "--client-secret", "s3cret");
    assertThat(plain.err()).contains("a secret is not written into gateway.yaml");
    assertThat(config()).isEqualTo(CONFIG);
    assertThat(folder.resolve("gateway.lock.json")).doesNotExist();

    cli.with("TALK_SECRET", "x");
    var added =
        cli.run(
            "package",
            "add",
            "chat@~1.0",
            "--as",
            "talk",
            "--client-id",
            "12",
            "--client-secret",
            "env:TALK_SECRET",
            "--json");
    assertThat(added.exit()).as(added.err()).isZero();
    assertThat(json(added.out()).path("connect").asString(""))
        .isEqualTo("gateway app connect talk");
    assertThat(config())
        .contains(
            """
              talk:
                provider:
                  source: {package: example.com/acme/apps/chat, version: "~1.0"}
                connections:
                  default:
                    auth:
                      clientId: "12"
                      clientSecret: {secret: {provider: "env", name: "TALK_SECRET"}}
            """);
    assertThat(cli.run("package", "remove", "talk").exit()).isZero();
    var asked = cli.width(200).stdin("77\n\n").run("package", "add", "chat");
    assertThat(asked.err()).contains("Its client id?", "[env:CHAT_CLIENT_SECRET]");
  }

  @Test
  void leavesBothFilesWhenAStepFails() throws IOException {
    assertThat(cli.run("package", "add", "stock").exit()).isZero();
    var lock = Files.readString(folder.resolve("gateway.lock.json"));
    var config = config();
    publish("broken", "1.0.0", "bearer", "/broken");
    index();
    try (var files = Files.walk(folder.resolve("releases/example.com/acme/apps/broken"))) {
      Files.write(
          files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow(),
          new byte[] {1});
    }
    var refused = cli.run("package", "add", "broken");
    assertThat(refused.exit()).as(refused.err()).isEqualTo(5);
    assertThat(refused.err()).contains("has SHA-256");
    assertThat(config()).isEqualTo(config);
    assertThat(folder.resolve("gateway.lock.json")).hasContent(lock);
    try (var left = Files.list(folder)) {
      assertThat(left).noneMatch(file -> file.getFileName().toString().startsWith(".draft-"));
    }
  }

  @Test
  void upgradesWhatDoesNotBreakCallersAndAsksForTheRest() throws IOException {
    assertThat(cli.run("package", "add", "stock").exit()).isZero();
    assertThat(cli.run("package", "outdated").err()).contains("every package is up to date");
    publish("stock", "1.1.0", "bearer", "/items", "/places");
    publish("stock", "2.0.0", "bearer", "/places");
    index();
    assertThat(cli.run("package", "outdated", "--columns", "app,installed,wanted,latest").out())
        .isEqualTo("stock\t1.0.0\t1.1.0\t2.0.0\n");

    var upgraded = cli.run("package", "upgrade", "stock");
    assertThat(upgraded.exit()).as(upgraded.err()).isZero();
    assertThat(upgraded.out())
        .contains("addition (1)", "stock 1.0.0 -> 1.1.0", "apps.stock.version: 1.0.0");
    assertThat(lockedVersion()).isEqualTo("1.1.0");

    var before = config();
    var breaking = cli.run("package", "upgrade", "stock@^2");
    assertThat(breaking.exit()).isEqualTo(1);
    assertThat(breaking.out()).contains("breaking");
    assertThat(breaking.err()).contains("break callers of stock: --yes upgrades nevertheless");
    assertThat(config()).isEqualTo(before);
    assertThat(lockedVersion()).isEqualTo("1.1.0");

    var agreed = cli.run("package", "upgrade", "stock@^2", "--yes", "--json");
    assertThat(agreed.exit()).as(agreed.err()).isZero();
    assertThat(json(agreed.out()).at("/upgraded/0/breaking").asBoolean()).isTrue();
    assertThat(config()).isEqualTo(before.replace("\"^1.0.0\"", "\"^2\""));
    assertThat(lockedVersion()).isEqualTo("2.0.0");
  }

  @Test
  void comparesWithAReleaseElsewhere() throws IOException {
    publish("stock", "2.0.0", "bearer", "/places");
    var next = "sources/stock-2.0.0";
    for (var before : List.of("stock@1.0.0", "example.com/acme/apps/stock@^1")) {
      var compared = cli.run("compat", before, next);
      assertThat(compared.exit()).as(compared.err()).isZero();
      assertThat(compared.out()).contains("items.list", "1.0.0", "2.0.0");
    }

    cli.run("release", "sources/stock-1.0.0", "--to", "maven:com.acme:stock:1.0.0");
    Files.delete(folder.resolve("gateway.yaml"));
    var coordinates = "maven:com.acme:stock:1.0.0";
    var maven = "sources/stock-1.0.0/release-maven";
    assertThat(cli.run("compat", coordinates, next, "--repository", maven).out())
        .contains("items.list");
    assertThat(cli.run("compat", coordinates, next).err()).contains("packages.mavenRepositories");
    assertThat(cli.run("compat", "maven:stock", next).err())
        .contains("'maven:stock': 'stock' is not GROUP:ARTIFACT:VERSION");
    assertThat(cli.run("compat", "stcok@1.0.0", next, "--repository", "releases").err())
        .contains("did you mean 'stock'?");
    assertThat(cli.run("compat", "stock@9.0.0", next, "--repository", "releases").exit())
        .isEqualTo(7);
    assertThat(cli.run("compat", "nowhere", next).err()).contains("nowhere");
    assertThat(cli.run("compat", "com.acme:stock:1.0.0", next).err())
        .contains("no file 'com.acme:stock:1.0.0'", "is maven:GROUP:ARTIFACT:VERSION");
  }

  @Test
  void tellsOfAYankedVersion() throws IOException {
    assertThat(cli.run("package", "add", "stock").exit()).isZero();
    cli.file("releases/example.com/acme/apps/stock/1.0.0/about.yaml", "yanked: it loses items\n");
    index();
    assertThat(cli.run("package", "outdated").out()).contains("yanked: it loses items");
    assertThat(cli.run("lock").err()).contains("1.0.0 was yanked: it loses items");
    assertThat(lockedVersion()).isEqualTo("1.0.0");
    assertThat(cli.run("package", "add", "stock", "--as", "more").err())
        .contains("every version of example.com/acme/apps/stock was yanked");
  }

  private void publish(String name, String version, String auth, String... paths) {
    var credentials =
        auth.equals("bearer")
            ? "credentials: [{name: token, label: Token}]"
            : "authorizationUrl: https://id.example.com/authorize\n"
                + "        tokenUrl: https://id.example.com/token";
    var operations = new StringBuilder();
    for (var path : paths) {
      operations.append(
          "        - {name: %s.list, description: 'Lists %s', method: GET, path: %s}\n"
              .formatted(path.substring(1), path.substring(1), path));
    }
    var at = "sources/%s-%s".formatted(name, version);
    cli.file(
        at + "/manifest.yaml",
        """
        kind: app
        source: example.com/acme/apps/%1$s
        version: %2$s
        description: Does %1$s.
        category: Warehouse
        spec:
          connections:
            default:
              auth:
                type: %3$s
                %4$s
          surfaces:
            rest:
              connection: default
              baseUrl: https://%1$s.example.com
              operations:
        """
                .formatted(name, version, auth, credentials.strip())
            + operations);
    var packed = cli.run("package", at);
    assertThat(packed.exit()).as(packed.err()).isZero();
    var place = "releases/example.com/acme/apps/%s/%s".formatted(name, version);
    var released = cli.run("release", at, "--release-dir", place);
    assertThat(released.exit()).as(released.err()).isZero();
  }

  private void index() {
    var built = cli.run("index", "build", "releases");
    assertThat(built.exit()).as(built.err()).isZero();
    assertThat(built.out()).isEqualTo("releases/gateway-index.json\n");
  }

  private String config() throws IOException {
    return Files.readString(folder.resolve("gateway.yaml"));
  }

  private String lockedVersion() throws IOException {
    return json(Files.readString(folder.resolve("gateway.lock.json")))
        .at("/packages/apps.stock/version")
        .asString("");
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }
}
