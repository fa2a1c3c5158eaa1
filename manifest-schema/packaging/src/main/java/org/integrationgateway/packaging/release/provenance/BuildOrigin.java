package org.integrationgateway.packaging.release.provenance;

import java.util.Optional;
import java.util.function.Function;

/**
 * The builder of a release and the commit that it was built from, as the CI server says.
 *
 * @param builder identifier of the builder; {@code local} outside of a CI server
 * @param invocation URL of the run; empty when unknown
 * @param source that was built; empty when unknown
 */
public record BuildOrigin(String builder, Optional<String> invocation, Optional<Commit> source) {
  /** A build on a developer's machine. */
  public static final BuildOrigin LOCAL =
      new BuildOrigin("local", Optional.empty(), Optional.empty());

  /**
   * A commit of a Git repository.
   *
   * @param uri of the repository, with the branch or tag: {@code git+https://HOST/REPO@REF}
   * @param sha of the commit
   */
  public record Commit(String uri, String sha) {}

  /**
   * Reads the variables of GitHub Actions, GitLab CI or Jenkins.
   *
   * @param variable returns the value of an environment variable
   */
  public static BuildOrigin of(Function<String, Optional<String>> variable) {
    return github(variable).or(() -> gitlab(variable)).or(() -> jenkins(variable)).orElse(LOCAL);
  }

  private static Optional<BuildOrigin> github(Function<String, Optional<String>> variable) {
    var repository = joined(variable, "/", "GITHUB_SERVER_URL", "GITHUB_REPOSITORY").orElse("");
    return joined(variable, "/", "GITHUB_SERVER_URL", "GITHUB_WORKFLOW_REF")
        .map(
            builder ->
                new BuildOrigin(
                    builder,
                    joined(variable, "/attempts/", "GITHUB_RUN_ID", "GITHUB_RUN_ATTEMPT")
                        .map(run -> repository + "/actions/runs/" + run),
                    commit(variable, repository, "GITHUB_REF", "GITHUB_SHA")));
  }

  private static Optional<BuildOrigin> gitlab(Function<String, Optional<String>> variable) {
    var project = variable.apply("CI_PROJECT_URL").orElse("");
    return joined(variable, "/-/runners/", "CI_PROJECT_URL", "CI_RUNNER_ID")
        .map(
            builder ->
                new BuildOrigin(
                    builder,
                    variable.apply("CI_JOB_URL"),
                    commit(variable, project, "CI_COMMIT_REF_NAME", "CI_COMMIT_SHA")));
  }

  private static Optional<BuildOrigin> jenkins(Function<String, Optional<String>> variable) {
    var repository = variable.apply("GIT_URL").orElse("");
    return variable
        .apply("JENKINS_URL")
        .map(
            builder ->
                new BuildOrigin(
                    builder,
                    variable.apply("BUILD_URL"),
                    commit(variable, repository, "GIT_BRANCH", "GIT_COMMIT")));
  }

  /** Returns empty where the repository or the commit is not known. */
  private static Optional<Commit> commit(
      Function<String, Optional<String>> variable, String repository, String ref, String sha) {
    var reference = variable.apply(ref).map(name -> "@" + name).orElse("");
    return variable
        .apply(sha)
        .filter(commit -> !repository.isEmpty())
        .map(commit -> new Commit("git+" + repository + reference, commit));
  }

  private static Optional<String> joined(
      Function<String, Optional<String>> variable, String between, String first, String second) {
    return variable
        .apply(first)
        .flatMap(one -> variable.apply(second).map(other -> one + between + other));
  }
}
