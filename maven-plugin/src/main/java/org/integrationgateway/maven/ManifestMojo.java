package org.integrationgateway.maven;

import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.integrationgateway.manifest.packaging.PackagingException;
import org.jspecify.annotations.Nullable;

/** What every goal that reads the manifest has in common. */
@SuppressWarnings("NullAway.Init") // Maven fills the parameters before it calls execute
abstract class ManifestMojo extends AbstractMojo {
  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  MavenProject project;

  /**
   * The manifest; by default the one in the project's folder: <code>manifest.yaml</code>, <code>
   * manifest.yml</code> or <code>manifest.json</code>.
   */
  @Parameter(property = "gateway.manifest")
  private @Nullable File manifest;

  /** Leaves out every goal of this plugin. */
  @Parameter(property = "gateway.skip", defaultValue = "false")
  private boolean skip;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip || skipGoal()) {
      getLog().info("skipped");
      return;
    }
    try {
      run();
    } catch (PackagingException refused) {
      throw new MojoFailureException(refused.getMessage(), refused);
    }
  }

  abstract boolean skipGoal();

  abstract void run() throws PackagingException, MojoExecutionException, MojoFailureException;

  /** A file, or the folder that has one. */
  Path manifest() {
    return manifest == null ? project.getBasedir().toPath() : manifest.toPath();
  }
}
