package org.integrationgateway.maven;

import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.manifest.packaging.DeclaredVersion;
import org.integrationgateway.manifest.packaging.PackageCheck;
import org.integrationgateway.manifest.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Checks the manifest, and shows everything that is wrong with it at once: file, line, column, the
 * rule, what is wrong and what to do about it.
 */
@Mojo(name = "validate", defaultPhase = LifecyclePhase.VALIDATE, threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class ValidateMojo extends ManifestMojo {
  /** Leaves out this goal. */
  @Parameter(property = "gateway.validate.skip", defaultValue = "false")
  private boolean skipValidate;

  /** What fails the build: <code>error</code>, or <code>warning</code> for warnings too. */
  @Parameter(property = "gateway.failOn", defaultValue = "error")
  private String failOn;

  /** The version of the package; with one, manifest and POM may declare others. */
  @Parameter(property = "gateway.version")
  private @Nullable String version;

  @Override
  boolean skipGoal() {
    return skipValidate;
  }

  @Override
  void run() throws MojoFailureException {
    var declared =
        version == null ? Optional.of(PomVersion.of(project)) : Optional.<DeclaredVersion>empty();
    var read = new PackageCheck(true, declared).run(manifest());
    read.problems().forEach(this::show);
    var fatal = read.problems().stream().filter(this::isFatal).toList();
    if (!fatal.isEmpty()) {
      throw new MojoFailureException(summary(fatal));
    }
  }

  private void show(Problem problem) {
    var text = problem.remedy().isEmpty() ? "" + problem : problem + "\n  " + problem.remedy();
    if (problem.isError()) {
      getLog().error(text);
      return;
    }
    getLog().warn(text);
  }

  private boolean isFatal(Problem problem) {
    return problem.isError() || failOn.equals("warning");
  }

  private static String summary(List<Problem> fatal) {
    var number = fatal.size();
    return fatal.get(0).at().source().name()
        + (number == 1
            ? " has one problem, shown above"
            : " has " + number + " problems, shown above");
  }
}
