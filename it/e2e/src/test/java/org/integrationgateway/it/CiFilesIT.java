package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.rules.registry.StrictRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The CI files of new projects, for a tag: a runner runs their shell steps one after the other. */
@EnabledOnOs(OS.LINUX)
@Tag("nightly")
// A test is five builds, with the tests of their projects.
@Timeout(value = 40, unit = TimeUnit.MINUTES)
final class CiFilesIT {
  private static final String OF_ARCHETYPES = "0.3.0";
  private static final String OF_NEW_PROJECTS = "0.1.0";
  private static final String GITHUB = ".github/workflows/build.yml";
  private static final String GITLAB = ".gitlab-ci.yml";
  private static final String ARCHIVES = "dist";
  private static final String CACHED = ".gateway/gateway.tar.gz";

  @TempDir Path folder;
  private String key;

  @BeforeEach
  void makeAKey() throws Exception {
    var keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    key = pem("PRIVATE KEY", keys.getPrivate());
    Files.writeString(folder.resolve("release.key"), key);
    Files.writeString(folder.resolve("release.pub"), pem("PUBLIC KEY", keys.getPublic()));
  }

  @Test
  void githubPublishesASignedReleaseForEveryPlatform() throws Exception {
    var project = SourceProject.ofTheArchetype(folder).folder();
    var steps = CiStep.ofGithub(project.resolve(GITHUB), github(OF_ARCHETYPES, key, ""));
    assertThat(steps)
        .extracting(CiStep::job)
        .containsExactly("test", "package", "release", "release", "release");

    try (var runner = new CiRunner(folder.resolve("runner"), project, "target/dist")) {
      MavenCommand.write(runner.tools());
      runner.run(steps, runnerOfGithub(OF_ARCHETYPES));

      assertThat(folder.resolve("runner/job-test/target/gateway-tck")).isNotEmptyDirectory();
      assertThat(runner.job().resolve("target/signing.key")).doesNotExist();
      assertThat(runner.calls())
          .startsWith("gh release create v0.3.0 ")
          .contains(" target/release-github/files/SHA256SUMS ")
          .contains(" target/release-github/files/SHA256SUMS.sig ")
          .contains(" target/release-github/files/release.yaml")
          .contains(" target/release-github/files/greeter-0.3.0-windows-amd64.tar.gz ")
          .contains(" target/release-github/files/greeter-0.3.0-linux-arm64.tar.gz ");
      assertSigned("target/release", runner);
    }
  }

  @Test
  void githubReleasesNothingWithoutAKey() throws Exception {
    var project = SourceProject.ofTheArchetype(folder).folder();
    var release =
        CiStep.ofGithub(project.resolve(GITHUB), github(OF_ARCHETYPES, "", "")).stream()
            .filter(step -> step.job().equals("release"))
            .findFirst()
            .orElseThrow();

    try (var runner = new CiRunner(folder.resolve("runner"), project)) {
      assertThat(runner.run(release, Map.of(), 1))
          .contains("GATEWAY_SIGNING_KEY: is not set: add the secret GATEWAY_SIGNING_KEY");
    }
  }

  @Test
  void gitlabPublishesASignedReleaseInThePackageRegistry() throws Exception {
    var options = new String[] {"--kind", "app", "--surface", "rest", "--ci", "gitlab"};
    var project = SourceProject.begun(folder, "encyclopedia", options);
    var steps = CiStep.ofGitlab(project.folder().resolve(GITLAB));
    assertThat(steps).extracting(CiStep::job).contains("test", "package", "release");

    try (var runner = new CiRunner(folder.resolve("runner"), project.folder(), "target/dist")) {
      MavenCommand.write(runner.tools());
      runner.run(steps, runnerOfGitlab("encyclopedia", OF_ARCHETYPES, runner));

      assertUploaded("encyclopedia", OF_ARCHETYPES, runner);
      assertSigned("target/release", runner);
    }
  }

  @Test
  void anAppInJavaScriptIsReleasedByGithubWithoutMaven() throws Exception {
    assumeRuns("node", "--version");
    releasedByGithub("node");
  }

  @Test
  void anAppInJavaScriptIsReleasedByGitlabWithoutMaven() throws Exception {
    assumeRuns("node", "--version");
    releasedByGitlab("--language", "node");
  }

  @Test
  void anAppInPythonIsReleasedByGithubWithoutMaven() throws Exception {
    assumePython();
    releasedByGithub("python");
  }

  @Test
  void anAppInPythonIsReleasedByGitlabWithoutMaven() throws Exception {
    assumePython();
    releasedByGitlab("--language", "python");
  }

  @Test
  void anAppInGoIsReleasedByGithubWithoutMaven() throws Exception {
    assumeRuns("go", "mod", "download", "google.golang.org/grpc@v1.80.0");
    releasedByGithub("go");
  }

  @Test
  void thePackageOfADocumentIsReleasedByGitlabWithoutMaven() throws Exception {
    var document = "samples/parcels-openapi/documents/openapi.yaml";
    releasedByGitlab("--openapi", Distribution.root().resolve(document).toString());
  }

  private void releasedByGithub(String language) throws Exception {
    var project = made("github", "--language", language);
    try (var registry = new StrictRegistry(StrictRegistry.Trait.REFERRERS);
        var runner = new CiRunner(folder.resolve("runner"), project, ARCHIVES, CACHED)) {
      var variables = runnerOfGithub(OF_NEW_PROJECTS);
      variables.put("GATEWAY_URL", runner.url("/gateway.tar.gz"));
      variables.put("GATEWAY_SHA256", digestOfTheDistribution());
      variables.putAll(cachesOfGo());
      var repository = registry.host() + "/acme/parcels";

      runner.run(
          CiStep.ofGithub(project.resolve(GITHUB), github(OF_NEW_PROJECTS, key, repository)),
          variables);

      assertThat(runner.requests()).containsExactly("GET /gateway.tar.gz");
      assertThat(registry.manifest("acme/parcels", "0.1.0")).isPresent();
      assertThat(runner.job().resolve(".gateway/signing.key")).doesNotExist();
      assertThat(runner.calls())
          .contains("gh release create v0.1.0 ")
          .contains(" release-github/files/SHA256SUMS.sig ")
          .contains(" release-github/files/parcels-0.1.0-windows-amd64.tar.gz ")
          .contains(" release-github/files/parcels-0.1.0-linux-arm64.tar.gz ");
      assertThat(runner.job().resolve("release-github/notes.md"))
          .content()
          .contains("https://github.com/acme/parcels/releases/download/v0.1.0/release.yaml");
      assertSigned(runner);
    }
  }

  private void releasedByGitlab(String... options) throws Exception {
    var project = made("gitlab", options);
    try (var runner = new CiRunner(folder.resolve("runner"), project, ARCHIVES, CACHED)) {
      var variables = runnerOfGitlab("parcels", OF_NEW_PROJECTS, runner);
      variables.put("GATEWAY_URL", runner.url("/gateway.tar.gz"));

      runner.run(CiStep.ofGitlab(project.resolve(GITLAB)), variables);

      assertThat(runner.requests().stream().filter(one -> one.startsWith("GET"))).hasSize(1);
      assertThat(runner.calls()).contains("apt-get install --yes ");
      assertUploaded("parcels", OF_NEW_PROJECTS, runner);
      assertSigned(runner);
    }
  }

  @Test
  void anotherGatewayThanTheNamedOneIsNotUsed() throws Exception {
    var project = made("github", "--language", "node");
    var steps = CiStep.ofGithub(project.resolve(GITHUB), github(OF_ARCHETYPES, "", ""));
    try (var runner = new CiRunner(folder.resolve("runner"), project)) {
      var variables = runnerOfGithub(OF_NEW_PROJECTS);
      variables.put("GATEWAY_URL", runner.url("/gateway.tar.gz"));
      variables.put("GATEWAY_SHA256", "0".repeat(64));
      var get = steps.stream().filter(one -> one.script().contains("sha256sum")).findFirst().get();

      assertThat(runner.run(get, variables, 1)).contains("gateway.tar.gz: FAILED");
    }
  }

  private Path made(String ci, String... options) {
    var arguments = new ArrayList<>(List.of("new", "parcels", "--ci", ci));
    arguments.addAll(List.of(options));
    Distribution.in(folder).run(arguments.toArray(String[]::new)).ok();
    return folder.resolve("parcels");
  }

  private static Map<String, String> github(String version, String key, String repository) {
    return Map.of(
        "github.ref_name",
        "v" + version,
        "github.token",
        "token",
        "github.actor",
        "ada",
        "vars.OCI_REPOSITORY",
        repository,
        "secrets.GATEWAY_SIGNING_KEY",
        key,
        "secrets.GATEWAY_SIGNING_PASSPHRASE",
        "");
  }

  private static Map<String, String> runnerOfGithub(String version) {
    return new TreeMap<>(
        Map.of(
            "GITHUB_SERVER_URL", "https://github.com",
            "GITHUB_REPOSITORY", "acme/parcels",
            "GITHUB_REF_NAME", "v" + version));
  }

  private Map<String, String> runnerOfGitlab(String name, String version, CiRunner runner) {
    return new TreeMap<>(
        Map.of(
            "GATEWAY_SIGNING_KEY",
            folder.resolve("release.key").toString(),
            "CI_COMMIT_TAG",
            "v" + version,
            "CI_JOB_TOKEN",
            "token",
            "CI_PROJECT_ID",
            "7",
            "CI_PROJECT_NAME",
            name,
            "CI_API_V4_URL",
            runner.url("/api/v4")));
  }

  private static void assertUploaded(String name, String version, CiRunner runner) {
    var place = "PUT /api/v4/projects/7/packages/generic/" + name + "/" + version + "/";
    assertThat(runner.requests())
        .contains(place + "SHA256SUMS token", place + "SHA256SUMS.sig token")
        .contains(place + "release.yaml token")
        .anyMatch(request -> request.endsWith(".tar.gz token"));
    assertThat(runner.uploaded("SHA256SUMS.sig")).isNotEmptyFile();
  }

  private void assertSigned(CiRunner runner) {
    var release = runner.job().resolve("release").toString();
    var verified =
        Distribution.in(folder)
            .run("verify", release, "--key", folder.resolve("release.pub").toString());
    assertThat(verified.ok().out()).contains("signature");
  }

  private void assertSigned(String release, CiRunner runner) throws Exception {
    var verify =
        "mvn -B gateway:verify -Dgateway.verify.targets="
            + release
            + " -Dgateway.verify.key="
            + folder.resolve("release.pub");
    assertThat(runner.run(new CiStep("user", verify, Map.of()), Map.of(), 0)).contains("signature");
  }

  private static void assumePython() throws Exception {
    assumeRuns("/usr/bin/python3", "-c", "import grpc");
    assumeRuns("sh", "-c", "command -v protoc && command -v grpc_python_plugin");
  }

  private static void assumeRuns(String... command) throws Exception {
    boolean runs;
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      runs = process.waitFor() == 0;
    } catch (IOException missing) {
      runs = false;
    }
    assumeThat(runs).as("this machine runs '%s'", String.join(" ", command)).isTrue();
  }

  /** The modules and the objects that this machine has: a runner has them of its own. */
  private static Map<String, String> cachesOfGo() {
    var home = Path.of(System.getProperty("user.home"));
    return Map.of(
        "GOMODCACHE", home.resolve("go/pkg/mod").toString(),
        "GOCACHE", home.resolve(".cache/go-build").toString());
  }

  private static String digestOfTheDistribution() throws Exception {
    var bytes = Files.readAllBytes(CiRunner.distribution());
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  private static String pem(String type, Key key) {
    var text = Base64.getMimeEncoder().encodeToString(key.getEncoded());
    return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
  }
}
