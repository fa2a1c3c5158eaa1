package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.authoring.lint.Lint;
import org.integrationgateway.authoring.lint.LintReport;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.Severity;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.maven.project.PomVersion;
import org.jspecify.annotations.Nullable;

/**
 * Checks what models and people read of the package: names, descriptions, hints, schemas and
 * defaults. The operations of a Java program are those of its last <code>mvn package</code>. <code>
 * lint.yaml</code> beside the manifest silences findings, each with a reason.
 */
@Mojo(name = "lint", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class LintMojo extends ManifestMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.lint.skip", defaultValue = "false")
  private boolean skipLint;

  /**
   * The least severity that fails the build: <code>error</code>, <code>warning</code> or <code>note
   * </code>.
   */
  @Parameter(property = "gateway.lint.failOn", defaultValue = "error", required = true)
  private String failOn;

  /** A file that receives all findings as SARIF 2.1.0; also written without findings. */
  @Parameter(property = "gateway.lint.report")
  private @Nullable File report;

  /**
   * The folder of intermediate files, where <code>gateway:package</code> writes the operations of a
   * Java program.
   */
  @Parameter(
      property = "gateway.workDir",
      defaultValue = "${project.build.directory}/gateway",
      required = true)
  private File workDir;

  @Override
  boolean skipThis() {
    return skipLint;
  }

  @Override
  void run() throws IOException, MojoFailureException {
    var least = severity();
    var options =
        ReadOptions.DEFAULT.withSdkNative(true).withVersion(PomVersion.of(project).ofManifest());
    var linted = Lint.run(manifest(), options, workDir.toPath().resolve("catalog.json"));
    linted.problems().forEach(this::show);
    linted.unlisted().ifPresent(getLog()::warn);
    if (linted.problems().isEmpty() && linted.unlisted().isEmpty()) {
      getLog().info("no findings");
    }
    if (report != null) {
      Files.createDirectories(report.toPath().toAbsolutePath().getParent());
      Files.writeString(report.toPath(), sarif(linted));
    }
    if (linted.has(least)) {
      throw new MojoFailureException(
          "lint has findings, shown above; correct them, or silence them with a reason in"
              + " lint.yaml");
    }
  }

  private String sarif(LintReport linted) {
    var root = session.getRequest().getMultiModuleProjectDirectory().toPath();
    return Lint.sarif(root).print(linted.problems());
  }

  private Severity severity() {
    return List.of(Severity.values()).stream()
        .filter(severity -> severity.text().equals(failOn))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "gateway.lint.failOn '" + failOn + "' does not exist: error, warning or note"));
  }

  private void show(Problem problem) {
    var text = ProblemPrinter.excerpts().print(shown(List.of(problem))).stripTrailing();
    switch (problem.severity()) {
      case ERROR -> getLog().error(text);
      case WARNING -> getLog().warn(text);
      case NOTE -> getLog().info(text);
    }
  }
}
