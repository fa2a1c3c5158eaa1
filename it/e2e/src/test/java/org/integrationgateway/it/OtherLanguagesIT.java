package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Providers without the SDK, as their authors and operators handle them: packaged by the commands
 * of their manifests, held to their contract, locked, served by the lock, called.
 */
final class OtherLanguagesIT {
  @TempDir Path folder;
  private Distribution distribution;

  @BeforeEach
  void useDistribution() {
    distribution = Distribution.in(folder);
  }

  @Tag("nightly")
  @Test
  void aProviderInPythonKeepsItsContractAndCallsOtherApps() throws Exception {
    assumeRuns("/usr/bin/python3", "-c", "import grpc");
    assumeRuns("protoc", "--version");
    assumeRuns("sh", "-c", "command -v grpc_python_plugin");
    var archive = packaged("quotes-python");
    assertKeepsContract("quotes-python", archive);
    assertThat(distribution.run("inspect", archive.toString()).ok().out())
        .as("the operations of the catalog that its build makes")
        .contains("quotes.find", "quotes.recite", "quotes.send");

    var received = new LinkedBlockingQueue<String>();
    var post = postOffice(received);
    try (var server =
        serveLocked(
            """
              quotes:
                provider: {source: {path: '%s'}}
                config: {messenger: {app: mail, operation: send}}
                invokes: [{app: mail, operation: send}]
              mail:
                provider: {source: {path: '%s'}}
                egress: {allowedHosts: [127.0.0.1]}
            """
                .formatted(archive, mail(post.getAddress().getPort())))) {
      var token = server.firstToken();
      assertThat(server.post("/api/v1/quotes/quotes.find", token, "{\"author\":\"Caesar\"}").body())
          .contains("I came, I saw, I conquered.");
      assertThat(server.post("/api/v1/quotes/quotes.recite", token, "{\"id\":\"caesar-1\"}").body())
          .startsWith("I came, I saw");
      assertThat(server.post("/api/v1/quotes/quotes.find", token, "{\"limit\":0}").statusCode())
          .isEqualTo(400);

      var sent =
          server.post(
              "/api/v1/quotes/quotes.send", token, "{\"id\":\"seneca-2\",\"to\":\"lucilius\"}");
      assertThat(sent.body()).isEqualTo("{\"status\": 200}");
      assertThat(received.poll(60, TimeUnit.SECONDS))
          .contains("lucilius", "While we wait for life, life passes.");
    } finally {
      post.stop(0);
    }
  }

  @Test
  void aProviderInPythonRunsFromItsFolderInTheDefaultSandbox() throws Exception {
    assumeRuns("/usr/bin/python3", "-c", "import grpc");
    assumeRuns("protoc", "--version");
    assumeRuns("sh", "-c", "command -v grpc_python_plugin");
    var source = copied("quotes-python");
    try (var server = served("  quotes: {provider: {source: {path: '" + source + "'}}}\n")) {
      var asked = "{\"author\":\"Caesar\"}";
      assertThat(server.post("/api/v1/quotes/quotes.find", server.firstToken(), asked).body())
          .contains("I came, I saw, I conquered.");
    }
    assertThat(source.resolve("build")).doesNotExist();
  }

  @Tag("nightly")
  @Test
  void aProviderInJavaScriptKeepsItsContract() throws Exception {
    assumeRuns("node", "--version");
    var archive = packaged("units-node");
    assertKeepsContract("units-node", archive);
    assertThat(distribution.run("inspect", archive.toString()).ok().out())
        .as("the operations of the catalog that its build makes")
        .contains("units.convert", "units.table");

    try (var server =
        serveLocked(
            """
              units:
                provider: {source: {path: '%s'}}
                config: {digits: 2}
            """
                .formatted(archive))) {
      var token = server.firstToken();
      var mile = "{\"value\":1,\"from\":\"mi\",\"to\":\"km\"}";
      assertThat(server.post("/api/v1/units/units.convert", token, mile).body())
          .isEqualTo("{\"value\":1.61,\"unit\":\"km\"}");
      var nonsense = "{\"value\":1,\"from\":\"mi\",\"to\":\"kg\"}";
      var refused = server.post("/api/v1/units/units.convert", token, nonsense);
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).contains("mi measures length, and kg mass");
    }
  }

  @Test
  void newAppsInOtherLanguagesKeepTheirContract() throws Exception {
    assertNewAppKeepsItsContract("node", List.of("node", "--test"), "node", "--version");
  }

  @Tag("nightly")
  @Test
  void aNewAppInPythonKeepsItsContract() throws Exception {
    assumeRuns("protoc", "--version");
    assumeRuns("sh", "-c", "command -v grpc_python_plugin");
    assertNewAppKeepsItsContract(
        "python",
        List.of("/usr/bin/python3", "-m", "unittest", "discover", "tests"),
        "/usr/bin/python3",
        "-c",
        "import grpc");
  }

  @Tag("nightly")
  @Test
  void aNewAppInGoKeepsItsContract() throws Exception {
    // The modules are not part of the template: without a proxy of modules there is nothing to
    // build.
    assumeRuns("go", "mod", "download", "google.golang.org/grpc@v1.80.0");
    assertNewAppKeepsItsContract("go", List.of("go", "test", "./..."), "go", "version");
  }

  private void assertNewAppKeepsItsContract(String language, List<String> test, String... needed)
      throws Exception {
    assumeRuns(needed);
    var name = "greeter-" + language;
    distribution.run("new", name, "--language", language).ok();
    var project = folder.resolve(name);
    distribution.run("validate", project.toString()).ok();
    var tested =
        new ProcessBuilder(test)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("test.log").toFile())
            .start();
    assertThat(tested.waitFor()).as(Files.readString(folder.resolve("test.log"))).isZero();

    distribution.run("package", project.toString()).ok();
    var first = Sha256.hex(archive(project));
    for (var made : List.of("dist", "build", "bin")) {
      Folders.delete(project.resolve(made));
    }
    distribution.run("package", project.toString()).ok();
    assertThat(Sha256.hex(archive(project)))
        .as("the same bytes of the same sources")
        .isEqualTo(first);
    distribution.run("lint", project.toString(), "--fail-on", "note").ok();
    assertThat(distribution.run("docs", project.toString()).ok().out())
        .as("the page has the operations of the catalog that the build makes")
        .contains("### greet", "| `name` | string | yes |  | The person to greet |")
        .contains("### words.count", "- Effect: reads");
    assertThat(distribution.run("inspect", archive(project).toString()).ok().out())
        .contains("words.count");
    var ran =
        distribution
            .run(
                "tck",
                archive(project).toString(),
                "--examples=" + project.resolve("tck.yaml"),
                "--timeout=60s")
            .ok();
    assertThat(ran.out()).contains(": 23 passed, 5 skipped in ");
  }

  /** Some machines lack the language; the reason is printed with the skipped test. */
  private static void assumeRuns(String... command) throws InterruptedException {
    boolean runs;
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      runs = process.waitFor() == 0;
    } catch (IOException missing) {
      runs = false;
    }
    assumeThat(runs)
        .as("this machine runs '%s', which the sample needs", String.join(" ", command))
        .isTrue();
  }

  private Path packaged(String sample) throws IOException {
    var to = copied(sample);
    distribution.run("package", to.toString()).ok();
    return archive(to);
  }

  private static Path archive(Path packaged) throws IOException {
    try (var files = Files.list(packaged.resolve("dist"))) {
      return files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
    }
  }

  private Path copied(String sample) throws IOException {
    var from = Distribution.root().resolve("samples").resolve(sample);
    var to = folder.resolve(sample);
    try (var files = Files.walk(from)) {
      for (var file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    return to;
  }

  private void assertKeepsContract(String sample, Path archive) {
    var report = folder.resolve("report");
    var examples = folder.resolve(sample).resolve("tck.yaml");
    var ran =
        distribution
            .run(
                "tck",
                archive.toString(),
                "--examples=" + examples,
                "--report=" + report,
                "--timeout=30s")
            .ok();
    assertThat(ran.out()).contains(": 28 passed in ").doesNotContain("skipped");
    assertThat(report).isDirectoryContaining("glob:**/TEST-tck-*.xml");
  }

  private Server served(String apps) throws IOException {
    return Server.start(distribution, "--config", configuration(apps).toString());
  }

  private Server serveLocked(String apps) throws IOException {
    var configuration = configuration(apps);
    distribution.run("sync", "--config", configuration.toString()).ok();
    assertThat(folder.resolve("gateway.lock.json")).exists();
    return Server.start(distribution, "--locked", "--config", configuration.toString());
  }

  private Path configuration(String apps) throws IOException {
    var configuration = folder.resolve("gateway.yaml");
    Files.writeString(
        configuration,
        """
        server:
          public: {host: 127.0.0.1, port: 8080}
          encryption:
            keys:
              - {id: k1, key: "0123456789abcdef0123456789abcdef0123456789abcdef"}
        apps:
        """
            + apps);
    return configuration;
  }

  private static HttpServer postOffice(BlockingQueue<String> received) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/messages",
        exchange -> {
          received.add(
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          var answer = "{}".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().put("Content-Type", List.of("application/json"));
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    return server;
  }

  private Path mail(int port) throws IOException {
    var mail = Files.createDirectory(folder.resolve("mail"));
    Files.writeString(
        mail.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/acme/providers/mail
        version: 1.0.0
        spec:
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:%d
              operations:
              - name: send
                method: POST
                path: /messages
                parameters:
                - {name: to, required: true}
                - {name: text, required: true}
        """
            .formatted(port));
    return mail;
  }
}
