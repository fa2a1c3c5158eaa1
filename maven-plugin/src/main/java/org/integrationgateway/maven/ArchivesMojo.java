package org.integrationgateway.maven;

import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Parameter;

/** Base of the goals that make or read the archives of a project. */
@SuppressWarnings("NullAway.Init")
abstract class ArchivesMojo extends ManifestMojo {
  /** The folder of the archives. */
  @Parameter(
      property = "gateway.distDir",
      defaultValue = "${project.build.directory}/dist",
      required = true)
  private File distDir;

  /** The folder of the archives, which may be missing. */
  final Path archives() {
    return distDir.toPath();
  }
}
