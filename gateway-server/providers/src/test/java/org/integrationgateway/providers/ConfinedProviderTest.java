package org.integrationgateway.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.core.testing.TestConfig;
import org.integrationgateway.providers.confinement.Bubblewrap;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The reach of a real process, asked of the process. */
@DisabledOnOs(OS.WINDOWS)
class ConfinedProviderTest {
  private static final SupervisionTimes TIMES =
      SupervisionTimes.DEFAULT.startup(Duration.ofSeconds(20));
  private static final Bubblewrap BUBBLEWRAP = Bubblewrap.ofThisHost();

  @TempDir static Path source;

  @TempDir Path home;
  private JettyUpstream upstream;
  private Optional<Providers> started = Optional.empty();

  @BeforeAll
  static void write() throws Exception {
    CarriedPackage.write(source);
  }

  @BeforeEach
  void open() throws Exception {
    upstream =
        new JettyUpstream(
            (request, response) ->
                response.write(
                    true, ByteBuffer.wrap("hello".getBytes(StandardCharsets.UTF_8)), null));
  }

  @AfterEach
  void stop() throws Exception {
    started.ifPresent(Providers::close);
    upstream.close();
    eventually(() -> assertThat(ProcessHandle.current().descendants()).isEmpty());
    assertNothingRan(home);
  }

  @Test
  @Tag("nightly")
  void reachesAnythingWhenNothingIsSaid() {
    start(Optional.empty(), Sandbox.OFF);
    assertThat(ask("client", upstream.at("/").toString())).isEqualTo("200 hello");
    assertThat(ask("variable", "SERVICE_EGRESS_SOCKET")).isEqualTo("null");
  }

  @Test
  @Tag("nightly")
  void javasClientsReachWhatIsListedWithoutKnowingOfAProxy() {
    start(Optional.of(Set.of("127.0.0.1:" + upstream.port())), Sandbox.OFF);
    assertListedIsReached();
    assertThat(ask("variable", "https_proxy"))
        .matches("http://provider:[0-9a-f]{32}@127.0.0.1:\\d+");
    assertThat(ask("variable", "HTTP_PROXY")).isEqualTo(ask("variable", "https_proxy"));
    assertThat(ask("variable", "NO_PROXY")).isEmpty();
  }

  @Test
  @Tag("nightly")
  void aSandboxWithAListHasNoOtherWayOut() {
    assumeSandbox();
    start(Optional.of(Set.of("127.0.0.1:" + upstream.port())), Sandbox.REQUIRED);
    assertListedIsReached();
    assertThat(ask("direct", upstream.at("/").toString())).contains("ConnectException");
    assertThat(ask("variable", "https_proxy")).isEqualTo("http://127.0.0.1:3128");
  }

  @Test
  @Tag("nightly")
  void anAppWithoutTheKeyHasASandboxAndTheHostsNetwork() throws Exception {
    assumeSandbox();
    var secret = Files.writeString(home.resolve("secret"), "secret");
    start(Optional.of(Set.of("127.0.0.1:" + upstream.port())), Sandbox.USUAL);
    assertListedIsReached();
    assertThat(ask("read", secret.toString())).contains("NoSuchFileException");
    assertThat(ask("direct", upstream.at("/").toString())).isEqualTo("connected true");
    assertThat(ask("variable", "SERVICE_EGRESS_PORT")).isEqualTo("null");
  }

  @Test
  void aSandboxHidesTheHost() throws Exception {
    assumeSandbox();
    var secret = Files.writeString(home.resolve("secret"), "secret");
    start(Optional.empty(), Sandbox.AUTO);
    assertThat(ask("direct", upstream.at("/").toString())).isEqualTo("connected true");
    assertThat(ask("read", secret.toString())).contains("NoSuchFileException");
    assertThat(ask("read", source.resolve("manifest.yaml").toString())).contains("kind: app");
    assertThat(ask("write", source.resolve("lib/x").toString())).contains("Read-only");
    assertThat(ask("write", "/usr/x")).contains("Read-only");
    assertThat(ask("write", "/x")).contains("Read-only");
    var own = ask("variable", "HOME");
    assertThat(own).startsWith(home.resolve("run").toString()).isEqualTo(ask("variable", "TMPDIR"));
    assertThat(ask("write", own + "/x")).isEqualTo("written");
    assertThat(Path.of(own, "x")).hasContent("written");
    assertThat(Integer.parseInt(ask("processes", ""))).isLessThan(4);
  }

  /**
   * The folder of running providers is made by the first start, which a skipped test has none of.
   */
  private static void assertNothingRan(Path home) {
    assertThat(home.resolve("run"))
        .satisfiesAnyOf(
            run -> assertThat(run).doesNotExist(), run -> assertThat(run).isEmptyDirectory());
  }

  private void assertListedIsReached() {
    var listed = upstream.at("/").toString();
    assertThat(ask("client", listed)).isEqualTo("200 hello");
    assertThat(ask("connection", listed)).isEqualTo("200 hello");
    assertThat(ask("client", "http://evil.example/"))
        .startsWith("403 ")
        .contains("apps.reaching.egress.allowedHosts");
    assertThat(ask("client", "https://evil.example/")).contains("403");
    assertThat(ask("connection", "http://127.0.0.1:1/")).startsWith("403 ");
    var process = started.orElseThrow().statuses().get(0).process().orElseThrow();
    assertThat(process.refusals()).as("visible to operators").isGreaterThanOrEqualTo(3);
  }

  private static void assumeSandbox() {
    assumeThat(BUBBLEWRAP.problem()).as("a sandbox of bubblewrap on this host").isEmpty();
  }

  private void start(Optional<Set<String>> hosts, Sandbox sandbox) {
    var app =
        TestConfig.app(
            "reaching", new Source.Local(source), Map.of(), hosts, Optional.empty(), sandbox);
    var providers =
        Providers.start(Map.of("reaching", app), Setups.of(home, TIMES), (name, metadata) -> {});
    started = Optional.of(providers);
  }

  private String ask(String operation, String of) {
    var provider = started.orElseThrow().app("reaching").orElseThrow().provider().orElseThrow();
    var input = Json.object().put("of", of).toString();
    var call =
        new AppCall(
            operation,
            input,
            Subject.of("user:ada"),
            Optional.empty(),
            Deadline.in(Duration.ofSeconds(60)),
            "request-1");
    var body = new String(provider.execute(call).body(), StandardCharsets.UTF_8);
    return Json.MAPPER.readTree(body).path("said").asString();
  }
}
