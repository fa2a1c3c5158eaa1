package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.authoring.compat.Compatibility;
import org.integrationgateway.authoring.compat.CompatibilityPrinter;
import org.integrationgateway.authoring.compat.CompatibilityReport;
import org.integrationgateway.authoring.compat.IncomparableException;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.maven.project.LastRelease;
import org.integrationgateway.maven.project.PomVersion;
import org.jspecify.annotations.Nullable;

/**
 * Compares the package with an earlier release as its users see both, and reports which version
 * step the changes require. Fails when the version does not make that step.
 */
@Mojo(name = "compat", threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class CompatMojo extends ManifestMojo {
  private final LastRelease releases;

  /** Skips this goal. */
  @Parameter(property = "gateway.compat.skip", defaultValue = "false")
  private boolean skipCompat;

  /** The earlier release: an archive, a manifest, or the folder of one. */
  @Parameter(property = "gateway.compat.baseline")
  private @Nullable File baseline;

  /**
   * The earlier release in a Maven repository, if no file is named: <code>groupId:artifactId</code>
   * for the last release before this project's version, or with <code>:version</code>. The
   * repositories are those of the POM, with the one that it releases into, and of the settings.
   */
  @Parameter(
      property = "gateway.compat.coordinates",
      defaultValue = "${project.groupId}:${project.artifactId}",
      required = true)
  private String coordinates;

  /** The package that is compared with it; by default the manifest. */
  @Parameter(property = "gateway.compat.target")
  private @Nullable File target;

  /** Whether the build fails when the version does not make the required step. */
  @Parameter(property = "gateway.compat.fail", defaultValue = "true")
  private boolean fail;

  /** A file that receives the changes as JSON, in addition to the log. */
  @Parameter(property = "gateway.compat.report")
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

  @Inject
  CompatMojo(LastRelease releases) {
    this.releases = releases;
  }

  @Override
  boolean skipThis() {
    return skipCompat;
  }

  @Override
  void run() throws IOException, MojoExecutionException, MojoFailureException {
    var comparison = compare(baseline(), target == null ? manifest() : target.toPath());
    show(CompatibilityPrinter.text().print(comparison));
    if (report != null) {
      Files.createDirectories(report.toPath().toAbsolutePath().getParent());
      Files.writeString(report.toPath(), CompatibilityPrinter.json().print(comparison));
    }
    if (fail && !comparison.isGranted()) {
      throw new MojoFailureException(
          "the changes ask for version %s or a later one, and this is %s; see above (gateway.compat.fail)"
              .formatted(comparison.least(), comparison.after()));
    }
  }

  private Path baseline() throws MojoExecutionException {
    return baseline == null ? releases.archive(session, project, coordinates) : baseline.toPath();
  }

  private CompatibilityReport compare(Path before, Path after)
      throws IOException, MojoFailureException {
    try {
      var version = PomVersion.of(project).ofManifest();
      var options = ReadOptions.DEFAULT.withSdkNative(true).withVersion(version);
      var catalog = workDir.toPath().resolve("catalog.json");
      return Compatibility.compare(before, after, options, catalog);
    } catch (IncomparableException broken) {
      throw new MojoFailureException(broken.getMessage(), broken);
    }
  }
}
