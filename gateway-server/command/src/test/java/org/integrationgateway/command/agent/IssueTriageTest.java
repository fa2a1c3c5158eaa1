package org.integrationgateway.command.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.tools.ToolProvider;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.FakeGateway;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.testkit.Polling;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The sample {@code issue-triage} as its page describes it: its configuration, its program, a
 * delivery with a signature, an agent, the approval of a person, and the answer at GitHub.
 */
final class IssueTriageTest {
  private static final Path SAMPLE = Path.of("../../samples/issue-triage").toAbsolutePath();
  private static final String SECRET = "wh-s3cr3t";
  private static final String COMMENT = "POST /repos/acme/shop/issues/7/comments";
  private static final String OPENED =
      """
      {"action": "opened",
       "issue": {"id": 11, "number": 7, "title": "Import?", "body": null, "updated_at": "now"},
       "repository": {"name": "shop", "owner": {"login": "acme"}}, "sender": {"login": "bob"}}
      """;

  @TempDir Path folder;
  private FakeGateway github;
  private ConfiguredGateway gateway;
  private Cli cli;

  @BeforeEach
  void serve() throws IOException {
    github = new FakeGateway().answers(COMMENT, 201, "{\"id\": 1}");
    compile();
    var overlay =
        Files.writeString(
            folder.resolve("test.yaml"),
            """
            server: {public: {port: 0}}
            apps:
              triage: {provider: {source: {path: '%s'}}, runtime: {pool: {startupTimeout: 2m}}}
              github: {egress: {allowedHosts: [127.0.0.1]}}
            """
                .formatted(folder.resolve("package")));
    var variables =
        Map.of(
            "GATEWAY_HOME",
            folder.resolve("home").toString(),
            "GATEWAY_KEY",
            "0123456789abcdef0123456789abcdef",
            "GITHUB_WEBHOOK_SECRET",
            SECRET,
            "GITHUB_API",
            github.url());
    var read =
        ConfigReader.read(
            List.of(SAMPLE.resolve("gateway.yaml"), overlay),
            new Environment(variables, folder, folder));
    gateway =
        ConfiguredGateway.start(
            read.config().orElseThrow(() -> new AssertionError(read.problems().toString())));
    cli =
        new Cli(folder, new NoServer())
            .with("GATEWAY_URL", gateway.gateway().uri().toString())
            .with("GATEWAY_TOKEN", gateway.token("user:admin"));
  }

  @AfterEach
  void stop() {
    gateway.close();
    github.close();
  }

  /** The program, as the Maven plugin would package it. */
  private void compile() throws IOException {
    var classes = Files.createDirectories(folder.resolve("package/classes"));
    var arguments =
        new ArrayList<>(
            List.of(
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-parameters"));
    try (var sources = Files.walk(SAMPLE.resolve("src/main/java"))) {
      sources.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new))).isZero();
    for (var file : List.of("schemas/config.yaml", "assets/icon.svg")) {
      Files.createDirectories(folder.resolve("package").resolve(file).getParent());
      Files.copy(SAMPLE.resolve(file), folder.resolve("package").resolve(file));
    }
    Files.writeString(
        folder.resolve("package/manifest.yaml"),
        Files.readString(SAMPLE.resolve("manifest.yaml")) + "run: [./provider.sh]\n");
    var script =
        Files.writeString(
            folder.resolve("package/provider.sh"),
            "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -Xmx64m -cp '%s:%s' %s\n"
                .formatted(
                    Path.of(System.getProperty("java.home"), "bin", "java"),
                    classes,
                    System.getProperty("java.class.path"),
                    "org.integrationgateway.samples.triage.Triage"));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void anApprovedAnswerIsPostedOnce() throws Exception {
    assertThat(cli.run("app", "connect", "github", "--credential", "ghp_test").exit()).isZero();

    assertThat(deliver("sha256=" + "0".repeat(64)).statusCode()).isEqualTo(401);
    var signature = "sha256=" + hmac(OPENED);
    assertThat(deliver(signature).body()).contains("11-opened-now");
    assertThat(deliver(signature).headers().firstValue("X-Gateway-Duplicate")).contains("true");

    var turn = waiting();
    var asked = cli.run("agent", "resolve", turn).out();
    assertThat(asked).contains("approval\tpending").contains("github/issues.comment");
    assertThat(cli.run("agent", "resolve", turn, "--approve").exit()).isZero();

    var run = ended();
    assertThat(run.path("status").asString()).isEqualTo("SUCCEEDED");
    assertThat(run.path("trigger").path("kind").asString()).isEqualTo("event");
    var shown = cli.run("workflow", "show", run.path("id").asString(), "--json").out();
    assertThat(JsonMapper.shared().readTree(shown).path("output").toString())
        .isEqualTo("{\"agent\":\"Answered.\",\"issue\":7}");
    var posted = github.last(COMMENT);
    assertThat(posted.body()).contains("The import takes CSV files");
    assertThat(posted.token()).isEqualTo("Bearer ghp_test");
  }

  /** The turn that waits for a person, as that person finds it. */
  private String waiting() throws InterruptedException {
    return found(
        () -> {
          for (var run : list("workflow", "runs")) {
            assertThat(run.has("completedAt")).as(run.toString()).isFalse();
          }
          for (var turn : list("agent", "turns", "--all", "--status", "waiting_for_input")) {
            return Optional.of(turn.path("id").asString());
          }
          return Optional.empty();
        });
  }

  private JsonNode ended() throws InterruptedException {
    return found(
        () -> {
          var runs = list("workflow", "runs");
          assertThat(runs).hasSize(1);
          return Optional.of(runs.get(0)).filter(run -> run.has("completedAt"));
        });
  }

  private static <T> T found(Supplier<Optional<T>> look) throws InterruptedException {
    var found = new AtomicReference<T>();
    Polling.until(
        () -> {
          look.get().ifPresent(found::set);
          return found.get() != null;
        });
    return found.get();
  }

  private JsonNode list(String... command) {
    var arguments = new ArrayList<>(List.of(command));
    arguments.add("--json");
    var ran = cli.run(arguments.toArray(String[]::new));
    assertThat(ran.exit()).as(ran.err()).isZero();
    return JsonMapper.shared().readTree(ran.out());
  }

  private HttpResponse<String> deliver(String signature) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(gateway.gateway().uri() + "/api/v1/triage/github"))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/json")
            .header("X-Hub-Signature-256", signature)
            .POST(BodyPublishers.ofString(OPENED))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  private static String hmac(String body) throws Exception {
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(body.getBytes(UTF_8)));
  }
}
