package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.FakeHost;
import org.integrationgateway.config.server.ServerConfig.Listener;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** The steps before the start of a server, and its end by SIGTERM. */
final class ServeTest {
  @TempDir Path folder;
  private final FakeHost host = new FakeHost();
  private Cli cli;

  @BeforeEach
  void cli() {
    cli = new Cli(folder, host);
  }

  @Test
  @Tag("nightly")
  void theFirstStartLeavesAConfigurationAndATokenThatOnlyTheOwnerCanRead() throws IOException {
    var ran = cli.run("serve", "--port", "0");
    assertThat(ran.exit()).isZero();
    assertThat(host.closed).isEqualTo(1);
    assertThat(mode(cli.home())).isEqualTo("rwx------");
    assertThat(mode(cli.home().resolve("gateway.yaml"))).isEqualTo("rw-------");
    assertThat(mode(cli.home().resolve("token"))).isEqualTo("rw-------");
    assertThat(Files.readString(cli.home().resolve("token"))).isEqualTo("gwt_minted1\n");
    assertThat(ran.err())
        .contains("wrote an embedded default")
        .contains(cli.home().resolve("gateway.yaml").toString())
        .contains("API token for user:admin")
        .contains("Next, from a second terminal: gateway app list\n")
        .contains("http://127.0.0.1:8080/mcp")
        .doesNotContain("gwt_minted1");
    assertThat(ran.out())
        .contains("listening on http://127.0.0.1:8080")
        .doesNotContain("gwt_minted1");
    var config = host.started.get(0);
    assertThat(config.server().publicListener()).isEqualTo(new Listener("127.0.0.1", 0));
    assertThat(config.apps().keySet()).containsExactly("demo", "inventory");
    assertThat(config.providers().of(ProviderKind.IDENTITY)).hasSize(1);
    assertThat(config.server().admin()).isPresent();
    assertThat(config.storage().sqliteFile()).isEqualTo(cli.home().resolve("data/gateway.db"));
  }

  @Test
  @Tag("nightly")
  void variablesAloneAreAConfiguration() {
    cli.with("GATEWAY_SERVER_ENCRYPTION_KEYS_0_ID", "k1");
    cli.with("GATEWAY_SERVER_ENCRYPTION_KEYS_0_KEY", "sesame-open-sesame-long-enough-for-a-key");
    cli.with("GATEWAY_SERVER_PUBLIC_PORT", "9091");
    cli.with("GATEWAY_APPS_DEMO_PROVIDER_SOURCE", "builtin:demo");

    var ran = cli.run("serve", "--host", "127.0.0.1");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(cli.home().resolve("gateway.yaml")).doesNotExist();
    var config = host.started.get(0);
    assertThat(config.server().publicListener()).isEqualTo(new Listener("127.0.0.1", 9091));
    assertThat(config.apps()).containsOnlyKeys("demo");
    var explained = cli.run("config", "explain", "server.public.port");
    assertThat(explained.out()).contains("9091").contains("GATEWAY_SERVER_PUBLIC_PORT");
    assertThat(cli.run("validate").out()).isEqualTo("valid the variables of the environment\n");
  }

  @Test
  @Tag("nightly")
  void variablesWinOverTheEmbeddedDefault() {
    cli.with("GATEWAY_SERVER_PUBLIC_PORT", "9091");

    assertThat(cli.run("serve").exit()).isZero();

    assertThat(cli.home().resolve("gateway.yaml")).exists();
    var listener = host.started.get(0).server().publicListener();
    assertThat(listener).isEqualTo(new Listener("127.0.0.1", 9091));
    var explained = cli.run("config", "explain", "server.public.port");
    assertThat(explained.out()).contains("in place of 8080 at");
  }

  @Test
  @Tag("nightly")
  void aReloadReadsTheFileAgainWithTheSameVariables() throws IOException {
    cli.with("GATEWAY_SERVER_PUBLIC_PORT", "9091");
    cli.run("serve");
    var file = cli.home().resolve("gateway.yaml");
    Files.writeString(file, Files.readString(file).replace("port: 8080", "port: 8081"));

    var again = host.sources.get(0).read().config().orElseThrow();

    assertThat(again.server().publicListener().port()).isEqualTo(9091);
  }

  @Test
  void theDoctorTellsWhatAServerWouldMeet() {
    cli.with("GATEWAY_SERVER_ENCRYPTION_KEYS_0_ID", "k1");
    cli.with("GATEWAY_SERVER_ENCRYPTION_KEYS_0_KEY", "sesame-open-sesame-long-enough-for-a-key");
    cli.with("GATEWAY_SERVER_PUBLIC_PORT", "0");

    var ran = cli.run("doctor");

    assertThat(ran.exit()).as(ran.out()).isZero();
    assertThat(ran.out()).contains("OK   configuration variables of the environment");
    assertThat(ran.out()).doesNotContain("sesame");
    cli.with("GATEWAY_SERVER_PUBLIK_PORT", "1");
    var broken = cli.run("doctor", "--json");
    assertThat(broken.exit()).isEqualTo(1);
    assertThat(broken.out()).contains("did you mean GATEWAY_SERVER_PUBLIC_PORT?");
  }

  @Test
  @Tag("nightly")
  void tellsTheLinkOfTheFirstAccountWhereItIsNotLogged() throws IOException {
    var link = "http://127.0.0.1:8080/identity/local/first-admin?token=gwl_x";
    var file = cli.home().resolve("first-account");
    host.firstAccount = Optional.of(URI.create(link));
    var ran = cli.run("serve");
    assertThat(ran.err()).contains("Create the first account").contains(file.toString());
    assertThat(ran.err() + ran.out()).doesNotContain("gwl_x");
    assertThat(Files.readString(file)).isEqualTo(link + "\n");
    assertThat(mode(file)).isEqualTo("rw-------");
    cli.person();
    assertThat(cli.run("serve").err()).contains(link);
    host.firstAccount = Optional.empty();
    assertThat(cli.run("serve").err()).doesNotContain("first account");
    assertThat(file).doesNotExist();
  }

  @Test
  void theRemarksOfTheFirstStartAreLinesOfALogOfJson() {
    var log = new ListAppender<ILoggingEvent>();
    log.start();
    var logger = (Logger) LoggerFactory.getLogger(Serve.class);
    logger.setLevel(Level.INFO);
    logger.addAppender(log);
    host.firstAccount = Optional.of(URI.create("http://127.0.0.1:8080/first-admin?token=gwl_x"));
    cli.with("GATEWAY_SERVER_LOG_FORMAT", "json");
    cli.person();
    try {
      var ran = cli.run("serve");
      assertThat(ran.err()).doesNotContain("API token", "MCP clients", "first account");
      assertThat(log.list)
          .extracting(ILoggingEvent::getFormattedMessage)
          .anyMatch(line -> line.contains("API token for user:admin"))
          .anyMatch(line -> line.contains("For MCP clients"))
          .anyMatch(line -> line.contains("Create the first account"))
          .noneMatch(line -> line.contains("gwl_x"));
    } finally {
      logger.detachAppender(log);
      logger.setLevel(null);
    }
  }

  @Test
  void theSecondStartChangesNothing() throws IOException {
    cli.run("serve");
    cli.file("home/data/gateway.db", "");
    var before = Files.readString(cli.home().resolve("gateway.yaml"));
    var ran = cli.run("serve");
    assertThat(ran.exit()).isZero();
    assertThat(ran.err()).doesNotContain("wrote").doesNotContain("Wrote").doesNotContain("Next");
    assertThat(Files.readString(cli.home().resolve("gateway.yaml"))).isEqualTo(before);
    assertThat(host.minted).containsExactly("user:admin");
  }

  @Test
  @Tag("nightly")
  void startsWithWarningsAndPrintsThem() {
    cli.file(
        "gateway.yaml",
        """
        server: {encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}}
        authorization: {policies: {staff: {members: [{subject: alice, role: admin}]}}}
        """);
    var ran = cli.run("serve");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(host.started).hasSize(1);
    assertThat(ran.err()).contains("GWC1409 warning: policy 'staff' names the subject 'alice'");
  }

  @Test
  @Tag("nightly")
  void everyFirstStartHasAKeyOfItsOwn() {
    cli.run("serve");
    new Cli(folder.resolve("other"), host).run("serve");
    assertThat(host.started.get(0).server().encryptionKeys())
        .isNotEqualTo(host.started.get(1).server().encryptionKeys());
  }

  @Test
  @Tag("nightly")
  void understandsItsOptionsHoweverTheyAreWritten() {
    cli.run("serve", "--port", "1234", "--host", "::1");
    cli.run("serve", "--port=1235", "--no-color");
    assertThat(host.started)
        .extracting(config -> config.server().publicListener())
        .containsExactly(new Listener("::1", 1234), new Listener("127.0.0.1", 1235));
    var wrong = cli.run("serve", "--port", "many");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("'many' is not an int");
    var outside = cli.run("serve", "--port", "70000");
    assertThat(outside.exit()).isEqualTo(2);
    assertThat(outside.err()).contains("--port is 70000").contains("0 to 65535");
    assertThat(cli.run("serve", "--prot", "1").exit()).isEqualTo(2);
    assertThat(cli.run("serve", "--config").exit()).isEqualTo(2);
    assertThat(cli.run("serve", "--help").out()).contains("SIGTERM");
    assertThat(host.started).hasSize(2);
  }

  @Test
  void startsNothingOnAnInvalidConfiguration() {
    cli.file("gateway.yaml", "server: {prot: 1}\n");
    var ran = cli.run("serve");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(host.started).isEmpty();
    assertThat(host.minted).isEmpty();
    assertThat(cli.home()).doesNotExist();
  }

  @Test
  @Tag("nightly")
  void makesATokenForAnySubjectWithoutAServer() {
    cli.run("serve");
    var ran = cli.run("token", "create", "--all-apps", "--subject", "user:ada", "--json");
    assertThat(ran.exit()).isZero();
    assertThat(ran.out())
        .contains("\"token\":\"gwt_minted2\"")
        .contains("\"subject\":\"user:ada\"");
    assertThat(host.minted).containsExactly("user:admin", "user:ada");
    var create = List.of("token", "create", "--app", "demo", "--subject");
    assertThat(cli.run(with(create, "ada")).exit()).isEqualTo(2);
    assertThat(cli.run(with(create, "user:a", "--config", "no.yaml")).exit()).isEqualTo(5);
  }

  @Test
  @Tag("nightly")
  void explainsEverySettingAndHidesSecrets() {
    cli.run("serve");
    var ran = cli.run("config", "explain");
    assertThat(ran.exit()).isZero();
    assertThat(ran.out())
        .contains("server.public.host\t127.0.0.1\thome/gateway.yaml:6:11\n")
        .contains("server.encryption.keys[0].key\t***\thome/gateway.yaml:11:")
        .contains("server.limits.requestTimeout\t1m\tdefault")
        .contains("apps.demo.provider.source\tbuiltin:demo\t");
    assertThat(cli.run("config", "explain", "--columns", "from,key").out())
        .contains("\nhome/gateway.yaml:7:11\tserver.public.port\n");
    var key = host.started.get(0).server().encryptionKeys().get(0).source().text().orElseThrow();
    assertThat(ran.out()).doesNotContain(key.<String>use(text -> text));
  }

  @Test
  @Tag("nightly")
  void explainsOneSettingOrAllBelowAKey() {
    cli.run("serve");
    assertThat(cli.run("config", "explain", "server.public.port").out())
        .startsWith("key\tserver.public.port\nvalue\t8080\nfrom\thome/gateway.yaml:7:11\n")
        .contains("\ndescription\t");
    assertThat(cli.run("config", "explain", "apps.demo").out().lines())
        .isNotEmpty()
        .allMatch(line -> line.startsWith("apps.demo."));
    assertThat(cli.run("config", "explain", "server.encryption.keys[0].key").out())
        .contains("value\t***\n");
    assertThat(cli.run("config", "explain", "server.baseUrl").out()).contains("from\tnot set\n");
    var json = cli.run("config", "explain", "server.public.port", "--json").out();
    assertThat(JsonMapper.shared().readTree(json).path("value").asString("")).isEqualTo("8080");
    var unknown = cli.run("config", "explain", "server.publik.port");
    assertThat(unknown.exit()).isEqualTo(7);
    assertThat(unknown.out()).isEmpty();
    assertThat(unknown.err()).contains("did you mean 'server.public.port'?");
    assertThat(cli.run("config", "explain", "apps.dmeo").err()).contains("mean 'apps.demo'?");
  }

  @Test
  void explainsASettingByTheOneThatGivesIt() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("short.yaml"),
            """
            server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}
            apps: {demo: {provider: {source: builtin:demo}, capture: all}}
            """);
    var ran = cli.run("config", "explain", "apps.demo.capture.mode", "--config", file.toString());
    assertThat(ran.out()).startsWith("key\tapps.demo.capture\nvalue\tall\nfrom\tshort.yaml:2:");
    var below = cli.run("config", "explain", "apps.demo.capture.x", "--config", file.toString());
    assertThat(below.exit()).isEqualTo(7);
  }

  private static String[] with(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new);
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
