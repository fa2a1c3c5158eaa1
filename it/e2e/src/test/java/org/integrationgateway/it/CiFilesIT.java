package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shell steps of the CI files of generated projects, for a tag, as a runner runs them one after
 * the other. The commands {@code gh} and {@code curl}, which publish, write down their arguments.
 */
@EnabledOnOs(OS.LINUX)
@Tag("nightly")
// A test is five builds, with the tests of their projects.
@Timeout(value = 30, unit = TimeUnit.MINUTES)
final class CiFilesIT {
  private static final String TAG = "v0.3.0";

  @TempDir Path folder;
  private Path tools;
  private String key;

  @BeforeEach
  void makeTheToolsOfARunner() throws Exception {
    tools = Files.createDirectories(folder.resolve("tools"));
    MavenCommand.write(tools);
    for (var command : List.of("gh", "curl")) {
      var script = Files.writeString(tools.resolve(command), "#!/bin/sh\necho \"$@\" >> $CALLS\n");
      assertThat(script.toFile().setExecutable(true)).isTrue();
    }
    var keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    key = pem("PRIVATE KEY", keys.getPrivate());
    Files.writeString(folder.resolve("release.pub"), pem("PUBLIC KEY", keys.getPublic()));
  }

  @Test
  void githubPublishesASignedReleaseForEveryPlatform() throws Exception {
    var project = SourceProject.ofTheArchetype(folder);
    var file = project.folder().resolve(".github/workflows/build.yml");
    var steps = CiStep.ofGithub(file, github(key));
    assertThat(steps)
        .extracting(CiStep::job)
        .containsExactly("test", "package", "release", "release", "release");

    run(project, steps, Map.of());

    assertThat(project.folder().resolve("target/gateway-tck")).isNotEmptyDirectory();
    assertThat(project.folder().resolve("target/signing.key")).doesNotExist();
    assertThat(calls())
        .startsWith("release create v0.3.0 ")
        .contains(" target/release/SHA256SUMS ", " target/release/SHA256SUMS.sig ")
        .contains(" target/release/release.yaml")
        .contains(" target/release/greeter-0.3.0-windows-amd64.tar.gz ")
        .contains(" target/release/greeter-0.3.0-linux-arm64.tar.gz ");
    assertSigned(project);
  }

  @Test
  void githubReleasesNothingWithoutAKey() throws Exception {
    var project = SourceProject.ofTheArchetype(folder);
    var file = project.folder().resolve(".github/workflows/build.yml");
    var release =
        CiStep.ofGithub(file, github("")).stream()
            .filter(step -> step.job().equals("release"))
            .findFirst()
            .orElseThrow();

    assertThat(run(project, release, Map.of(), 1))
        .contains("GATEWAY_SIGNING_KEY: is not set: add the secret GATEWAY_SIGNING_KEY");
  }

  @Test
  void gitlabPublishesASignedReleaseInThePackageRegistry() throws Exception {
    var project = SourceProject.ofTheArchetype("app-rest", "encyclopedia", folder);
    var steps = CiStep.ofGitlab(project.folder().resolve(".gitlab-ci.yml"));
    assertThat(steps).extracting(CiStep::job).contains("test", "package", "release");
    var secret = Files.writeString(folder.resolve("release.key"), key);

    run(
        project,
        steps,
        Map.of(
            "GATEWAY_SIGNING_KEY", secret.toString(),
            "CI_COMMIT_TAG", TAG,
            "CI_JOB_TOKEN", "token",
            "CI_PROJECT_ID", "7",
            "CI_PROJECT_NAME", "encyclopedia",
            "CI_API_V4_URL", "https://gitlab.example.com/api/v4"));

    var place = "https://gitlab.example.com/api/v4/projects/7/packages/generic/encyclopedia/0.3.0/";
    assertThat(calls())
        .contains(place + "SHA256SUMS\n", place + "SHA256SUMS.sig\n", place + "release.yaml\n")
        .contains(place + "encyclopedia-0.3.0-generic.tar.gz\n");
    assertSigned(project);
  }

  private static Map<String, String> github(String key) {
    return Map.of(
        "github.ref_name",
        TAG,
        "github.token",
        "token",
        "secrets.GATEWAY_SIGNING_KEY",
        key,
        "secrets.GATEWAY_SIGNING_PASSPHRASE",
        "");
  }

  private void assertSigned(SourceProject project) throws Exception {
    var verify =
        "mvn -B gateway:verify -Dgateway.verify.targets=target/release -Dgateway.verify.key="
            + folder.resolve("release.pub");
    assertThat(run(project, new CiStep("user", verify, Map.of()), Map.of(), 0))
        .contains("signature");
  }

  private String calls() throws IOException {
    return Files.readString(folder.resolve("calls"));
  }

  private void run(SourceProject project, List<CiStep> steps, Map<String, String> variables)
      throws Exception {
    var job = "";
    for (var step : steps) {
      if (!step.job().equals(job)) {
        job = step.job();
        checkOut(project, job);
      }
      run(project, step, variables, 0);
    }
  }

  /** Leaves the sources, and for the job of releases the archives of the job before. */
  private void checkOut(SourceProject project, String job) throws Exception {
    var keep = job.equals("release") ? " ! -name dist" : "";
    var script = "mkdir -p target && find target -mindepth 1 -maxdepth 1" + keep;
    run(project, new CiStep("check out", script + " -exec rm -r {} +", Map.of()), Map.of(), 0);
  }

  private String run(SourceProject project, CiStep step, Map<String, String> variables, int exit)
      throws Exception {
    var log = folder.resolve("log");
    var builder =
        new ProcessBuilder("bash", "-e", "-o", "pipefail", "-c", step.script())
            .directory(project.folder().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .redirectInput(new File("/dev/null"));
    var environment = new TreeMap<>(step.environment());
    environment.putAll(variables);
    environment.put("CALLS", folder.resolve("calls").toString());
    environment.put("PATH", tools + ":" + System.getenv("PATH"));
    builder.environment().putAll(environment);
    var process = builder.start();
    try {
      assertThat(process.waitFor(15, TimeUnit.MINUTES)).as(step.script()).isTrue();
      assertThat(process.exitValue()).as(step + "\n" + Files.readString(log)).isEqualTo(exit);
      return Files.readString(log);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String pem(String type, Key key) {
    var text = Base64.getMimeEncoder().encodeToString(key.getEncoded());
    return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
  }
}
