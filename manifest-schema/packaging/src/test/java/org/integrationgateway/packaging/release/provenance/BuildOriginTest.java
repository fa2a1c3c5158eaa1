package org.integrationgateway.packaging.release.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BuildOriginTest {
  @Test
  void namesTheWorkflowAndTheCommitOfGithubActions() {
    var origin =
        origin(
            Map.of(
                "GITHUB_SERVER_URL", "https://github.example",
                "GITHUB_REPOSITORY", "acme/weather",
                "GITHUB_WORKFLOW_REF", "acme/weather/.github/workflows/r.yml@refs/tags/v1.2.0",
                "GITHUB_RUN_ID", "77",
                "GITHUB_RUN_ATTEMPT", "2",
                "GITHUB_REF", "refs/tags/v1.2.0",
                "GITHUB_SHA", "abc123"));

    assertThat(origin.builder())
        .isEqualTo("https://github.example/acme/weather/.github/workflows/r.yml@refs/tags/v1.2.0");
    assertThat(origin.invocation())
        .hasValue("https://github.example/acme/weather/actions/runs/77/attempts/2");
    assertThat(origin.source())
        .hasValue(
            new BuildOrigin.Commit(
                "git+https://github.example/acme/weather@refs/tags/v1.2.0", "abc123"));
  }

  @Test
  void namesTheRunnerAndTheJobOfGitlab() {
    var origin =
        origin(
            Map.of(
                "CI_PROJECT_URL", "https://gitlab.example/acme/weather",
                "CI_RUNNER_ID", "9",
                "CI_JOB_URL", "https://gitlab.example/acme/weather/-/jobs/5",
                "CI_COMMIT_REF_NAME", "v1.2.0",
                "CI_COMMIT_SHA", "abc123"));

    assertThat(origin.builder()).isEqualTo("https://gitlab.example/acme/weather/-/runners/9");
    assertThat(origin.invocation()).hasValue("https://gitlab.example/acme/weather/-/jobs/5");
    assertThat(origin.source().orElseThrow().uri())
        .isEqualTo("git+https://gitlab.example/acme/weather@v1.2.0");
  }

  @Test
  void isLocalOutsideOfACiServer() {
    assertThat(origin(Map.of("GITHUB_SHA", "abc123"))).isEqualTo(BuildOrigin.LOCAL);
  }

  private static BuildOrigin origin(Map<String, String> variables) {
    return BuildOrigin.of(name -> Optional.ofNullable(variables.get(name)));
  }
}
