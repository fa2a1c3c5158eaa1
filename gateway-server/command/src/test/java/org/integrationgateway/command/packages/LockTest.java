package org.integrationgateway.command.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.FakeHost;
import org.integrationgateway.providers.lock.LockSchema;
import org.integrationgateway.rules.registry.StrictRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The commands for the packages of a configuration. */
final class LockTest {
  private static final String MANIFEST =
      """
      kind: app
      source: example.com/acme/apps/stock
      version: 1.2.3
      spec:
        surfaces:
          rest:
            baseUrl: https://stock.example.com
            operations:
              - {name: items.list, method: GET, path: /items}
      """;

  @TempDir Path folder;
  private Cli cli;
  private FakeHost host;

  @BeforeEach
  void cli() {
    host = new FakeHost();
    cli = new Cli(folder, host);
    cli.file("stock/manifest.yaml", MANIFEST);
    cli.file(
        "gateway.yaml",
        """
        server:
          encryption: {keys: [{id: k1, key: "abcdefghijklmnopqrstuvwxyz0123456789"}]}
        apps:
          stock: {provider: {source: {path: stock}}}
        """);
  }

  @AfterEach
  void unseal() throws IOException {
    Folders.delete(cli.home().resolve("packages"));
  }

  @Test
  void writesTheLockFileBesideTheConfigurationAndChecksIt() throws IOException {
    var missing = cli.run("lock", "--check");
    assertThat(missing.exit()).isEqualTo(1);
    assertThat(missing.out()).isEqualTo("+ apps.stock: example.com/acme/apps/stock 1.2.3\n");
    assertThat(folder.resolve("gateway.lock.json")).doesNotExist();

    var locked = cli.run("lock");
    assertThat(locked.exit()).as(locked.err()).isZero();
    var text = Files.readString(folder.resolve("gateway.lock.json"));
    assertThat(cli.run("lock", "--check").exit()).isZero();

    cli.file("stock/manifest.yaml", MANIFEST.replace("1.2.3", "1.3.0"));
    var changed = cli.run("lock", "--check", "--json");
    assertThat(changed.exit()).isEqualTo(1);
    assertThat(JsonMapper.shared().readTree(changed.out()).at("/changes").toString())
        .contains("~ apps.stock.version: 1.2.3 becomes 1.3.0");
    assertThat(folder.resolve("gateway.lock.json")).hasContent(text);
  }

  @Test
  void bringsWhatIsLockedAndServesIt() {
    var early = cli.run("sync", "--locked");
    assertThat(early.exit()).isEqualTo(5);
    assertThat(early.err()).contains("there is no", "gateway.lock.json: 'gateway lock' writes it");

    var first = cli.run("sync");
    assertThat(first.exit()).as(first.err()).isZero();
    assertThat(first.out()).contains("apps.stock", "example.com/acme/apps/stock 1.2.3", "sha256-");
    assertThat(cli.run("sync", "--locked", "--prune").out()).contains("unchanged");

    assertThat(cli.run("serve", "--locked").exit()).isZero();
    var config = host.started.get(0).packages();
    assertThat(config.locked()).isTrue();
    assertThat(config.lock()).hasValue(folder.resolve("gateway.lock.json"));
    assertThat(cli.run("serve").exit()).isZero();
    assertThat(host.started.get(1).packages().locked()).isFalse();
  }

  @Test
  @Tag("nightly")
  void aReleaseThatWasPushedIsLockedAndServedFromItsRegistry() throws IOException {
    try (var registry = new StrictRegistry(StrictRegistry.Trait.REFERRERS)) {
      var place = registry.host() + "/acme/stock:1.2.3";
      assertThat(cli.run("package", "stock").exit()).isZero();
      var released = cli.run("release", "stock", "--to", "oci:" + place);
      assertThat(released.exit()).as(released.err()).isZero();
      assertThat(released.out())
          .contains("stock/release/release.yaml", registry.host() + "/acme/stock@sha256:");
      cli.file(
          "gateway.yaml",
          """
          server:
            encryption: {keys: [{id: k1, key: "abcdefghijklmnopqrstuvwxyz0123456789"}]}
          packages: {egress: {allowedHosts: ["%s"]}}
          apps:
            stock: {provider: {source: {oci: "%s"}}}
          """
              .formatted(registry.host(), place));

      var synced = cli.run("sync");

      assertThat(synced.exit()).as(synced.err()).isZero();
      assertThat(folder.resolve("gateway.lock.json"))
          .content()
          .contains(
              "\"oci\": \"" + place + "\"",
              "\"location\": \"oci://" + registry.host() + "/acme/stock@sha256:");
      assertThat(cli.run("lock", "--check").exit()).isZero();
      registry.close();
      assertThat(cli.run("serve", "--locked").exit()).isZero();
      var fetched = cli.run("validate");
      assertThat(fetched.exit()).as(fetched.err()).isZero();
      assertThat(fetched.err()).doesNotContain("not checked");
      Folders.delete(cli.home().resolve("packages"));
      Folders.delete(cli.home().resolve("downloads"));
      assertThat(cli.run("validate").err())
          .contains("not checked: the package or the document of apps.stock is not on this host");
      assertThat(cli.home().resolve("packages")).doesNotExist();
      assertThat(cli.run("release", "stock", "--to", "npm").err())
          .contains("--to: layout 'npm' does not exist");
    }
  }

  @Test
  void validatesThePackageOfARepositoryInAFolder() throws IOException {
    assertThat(cli.run("package", "stock").exit()).isZero();
    var released = cli.run("release", "stock");
    assertThat(released.exit()).as(released.err()).isZero();
    var version = folder.resolve("repository/example.com/acme/apps/stock/1.2.3");
    Files.createDirectories(version.getParent());
    Files.move(folder.resolve("stock/release"), version);
    var config =
        """
        server:
          encryption: {keys: [{id: k1, key: "abcdefghijklmnopqrstuvwxyz0123456789"}]}
        packages: {repositories: [repository]}
        apps:
          stock:
            provider: {source: {package: example.com/acme/apps/stock, version: %s}}
            allowedOperations: {%s: {}}
        """;
    cli.file("gateway.yaml", config.formatted("1.2.3", "items.list"));
    var valid = cli.run("validate");
    assertThat(valid.exit()).as(valid.err() + valid.out()).isZero();
    assertThat(valid.err()).doesNotContain("not checked");
    assertThat(cli.home().resolve("packages")).doesNotExist();

    cli.file("gateway.yaml", config.formatted("1.2.3", "items.lst"));
    var unknown = cli.run("validate");
    assertThat(unknown.exit()).isNotZero();
    assertThat(unknown.err() + unknown.out()).contains("items.lst");

    cli.file("gateway.yaml", config.formatted("1.2.4", "items.list"));
    var absent = cli.run("validate");
    assertThat(absent.exit()).isNotZero();
    assertThat(absent.err() + absent.out()).contains("there is no ", "1.2.4");
  }

  @Test
  void namesAPackageThatCannotBeLocked() {
    cli.file("stock/manifest.yaml", MANIFEST.replace("version: 1.2.3", "version: next"));
    var ran = cli.run("lock");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("apps.stock: ", "manifest.yaml:3:10", "major.minor.patch");
    assertThat(folder.resolve("gateway.lock.json")).doesNotExist();
  }

  @Test
  void sendsMavenProjectsToTheirOwnBuild() {
    cli.file("stock/pom.xml", "<project><packaging>gateway-provider</packaging></project>");
    var ran = cli.run("lock");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err())
        .contains(
            "is a Maven project", "'mvn package'", folder.resolve("stock/target/dist").toString());
  }

  @Test
  void printsTheSchemaOfTheLockFile() {
    assertThat(cli.run("lock", "--schema").out()).isEqualTo(LockSchema.published());
  }
}
