package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.maven.project.PomVersion;
import org.integrationgateway.packaging.PackageCheck;
import org.integrationgateway.packaging.PackageRules;
import org.jspecify.annotations.Nullable;

/**
 * Checks the manifest and prints all problems: file, line, column, the rule, the error and the
 * remedy.
 */
@Mojo(name = "validate", defaultPhase = LifecyclePhase.VALIDATE, threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class ValidateMojo extends ManifestMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.validate.skip", defaultValue = "false")
  private boolean skipValidate;

  /**
   * The severity that fails the build: <code>error</code>, or <code>warning</code> for warnings
   * too.
   */
  @Parameter(property = "gateway.failOn", defaultValue = "error", required = true)
  private String failOn;

  /** The version of the package; if given, manifest and POM may declare others. */
  @Parameter(property = "gateway.version")
  private @Nullable String version;

  /**
   * A file that receives all problems, for other programs; also written when no problem was found.
   */
  @Parameter(property = "gateway.validate.report")
  private @Nullable File report;

  /** The format of the report: <code>sarif</code> 2.1.0, or <code>json</code>. */
  @Parameter(property = "gateway.validate.reportFormat", defaultValue = "sarif", required = true)
  private String reportFormat;

  @Override
  boolean skipThis() {
    return skipValidate;
  }

  @Override
  void run() throws IOException, MojoFailureException {
    var declared = Optional.of(PomVersion.of(project));
    var problems = new PackageCheck(true, declared, version != null).run(manifest()).problems();
    problems.forEach(this::show);
    if (report != null) {
      Files.createDirectories(report.toPath().toAbsolutePath().getParent());
      Files.writeString(report.toPath(), printer().print(problems));
    }
    var fatal = problems.stream().filter(this::isFatal).toList();
    if (!fatal.isEmpty()) {
      throw new MojoFailureException(summary(fatal));
    }
  }

  private ProblemPrinter printer() {
    return switch (reportFormat) {
      case "sarif" -> PackageRules.sarif(sourceRoot());
      case "json" -> ProblemPrinter.json();
      default ->
          throw new IllegalArgumentException(
              "gateway.validate.reportFormat '" + reportFormat + "' does not exist: sarif or json");
    };
  }

  /** The root folder of the reactor, which is that of the repository in most projects. */
  private Path sourceRoot() {
    return session.getRequest().getMultiModuleProjectDirectory().toPath();
  }

  private void show(Problem problem) {
    var text = ProblemPrinter.excerpts().print(shown(List.of(problem))).stripTrailing();
    if (problem.isError()) {
      getLog().error(text);
      return;
    }
    getLog().warn(text);
  }

  private boolean isFatal(Problem problem) {
    return switch (failOn) {
      case "error" -> problem.isError();
      case "warning" -> true;
      default ->
          throw new IllegalArgumentException(
              "gateway.failOn '" + failOn + "' does not exist: error or warning");
    };
  }

  private static String summary(List<Problem> fatal) {
    var number = fatal.size();
    return fatal.get(0).at().source().name()
        + (number == 1
            ? " has one problem, shown above"
            : " has " + number + " problems, shown above");
  }
}
