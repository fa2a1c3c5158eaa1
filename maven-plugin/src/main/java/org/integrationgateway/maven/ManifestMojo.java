package org.integrationgateway.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.jspecify.annotations.Nullable;

/** What every goal of a provider's project has in common. */
@SuppressWarnings("NullAway.Init") // Maven fills the parameters before it calls execute
abstract class ManifestMojo extends GatewayMojo {
  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  MavenProject project;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  MavenSession session;

  @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
  private MojoExecution execution;

  @Parameter(defaultValue = "${project.basedir}", readonly = true, required = true)
  private File folder;

  /**
   * The manifest; by default the one in the project's folder: <code>manifest.yaml</code>, <code>
   * manifest.yml</code> or <code>manifest.json</code>.
   */
  @Parameter(property = "gateway.manifest")
  private @Nullable File manifest;

  /** Whether a person named the goal, instead of a lifecycle that has it. */
  final boolean isNamedAlone() {
    return execution.getSource() == MojoExecution.Source.CLI;
  }

  @Override
  final boolean skipGoal() {
    return skipThis() || isBesideProviders();
  }

  abstract boolean skipThis();

  /** A module of a reactor that is no provider, although the goal was named for all of them. */
  private boolean isBesideProviders() {
    return isNamedAlone() && session.getProjects().size() > 1 && !hasManifest();
  }

  private boolean hasManifest() {
    return manifest != null || hasManifest(folder.toPath());
  }

  static boolean hasManifest(Path folder) {
    return ManifestFiles.NAMES.stream().map(folder::resolve).anyMatch(Files::exists);
  }

  /** Of this plugin. */
  final String pluginVersion() {
    return execution.getVersion();
  }

  /** As it stands before the name of a goal. */
  final String pluginName() {
    return execution.getGroupId() + ":" + execution.getArtifactId() + ":" + execution.getVersion();
  }

  /** That of the project. */
  final Path folder() {
    return folder.toPath();
  }

  /** A file, or the folder that has one. */
  final Path manifest() {
    return manifest == null ? folder.toPath() : manifest.toPath();
  }

  /** As a person in the project's folder would write it. */
  final Path shown(Path file) {
    var base = folder.toPath();
    return file.startsWith(base) ? base.relativize(file) : file;
  }
}
