package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.maven.project.PomVersion;
import org.integrationgateway.packaging.inspect.InspectionPrinter;
import org.integrationgateway.packaging.inspect.Inspector;
import org.jspecify.annotations.Nullable;

/**
 * Prints the content of a package: what its manifest declares, the operations that it offers, and
 * the files of an archive with their sizes and digests.
 */
@Mojo(name = "inspect", requiresProject = false, threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class InspectMojo extends GatewayMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.inspect.skip", defaultValue = "false")
  private boolean skipInspect;

  /** An archive, a manifest, or the folder of one. */
  @Parameter(property = "gateway.inspect.target", defaultValue = "${basedir}", required = true)
  private File target;

  /** A file that receives the report as JSON. By default it is logged as text. */
  @Parameter(property = "gateway.inspect.report")
  private @Nullable File report;

  @Parameter(defaultValue = "${project}", readonly = true)
  private @Nullable MavenProject project;

  @Override
  boolean skipGoal() {
    return skipInspect;
  }

  @Override
  void run() throws IOException, MojoFailureException {
    var found = Inspector.inspect(target.toPath(), options());
    if (found.hasErrors()) {
      throw new MojoFailureException(
          ProblemPrinter.excerpts().print(found.problems()).stripTrailing());
    }
    if (report == null) {
      show(InspectionPrinter.text().print(found));
      return;
    }
    Files.createDirectories(report.toPath().toAbsolutePath().getParent());
    Files.writeString(report.toPath(), InspectionPrinter.json().print(found));
  }

  /** The version of the project counts for a manifest in its folder that declares none. */
  private ReadOptions options() {
    var options = ReadOptions.DEFAULT.withSdkNative(true);
    if (project == null || project.getFile() == null || !isIn(project.getBasedir())) {
      return options;
    }
    return options.withVersion(PomVersion.of(project).ofManifest());
  }

  private boolean isIn(File folder) {
    return target.equals(folder) || (target.isFile() && folder.equals(target.getParentFile()));
  }
}
