package org.integrationgateway.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.jspecify.annotations.Nullable;

/** Base of the goals of a provider's project. */
@SuppressWarnings("NullAway.Init") // Maven sets the parameters before it calls execute.
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

  /**
   * Whether the goal was named on the command line, instead of being bound to a lifecycle phase.
   */
  final boolean isNamedAlone() {
    return execution.getSource() == MojoExecution.Source.CLI;
  }

  @Override
  final boolean skipGoal() {
    return skipThis() || isBesideProviders();
  }

  abstract boolean skipThis();

  /**
   * Whether the project is a module without a provider, in a reactor for which the goal was named.
   */
  private boolean isBesideProviders() {
    return isNamedAlone() && session.getProjects().size() > 1 && !hasManifest();
  }

  private boolean hasManifest() {
    return manifest != null || hasManifest(folder.toPath());
  }

  static boolean hasManifest(Path folder) {
    return ManifestFiles.NAMES.stream().map(folder::resolve).anyMatch(Files::exists);
  }

  /** The version of this plugin. */
  final String pluginVersion() {
    return execution.getVersion();
  }

  /** The prefix of the goal's name. */
  final String pluginName() {
    return execution.getGroupId() + ":" + execution.getArtifactId() + ":" + execution.getVersion();
  }

  /** The name of this goal and of its execution, for the command line. */
  final String goal() {
    return pluginName() + ":" + execution.getGoal() + "@" + execution.getExecutionId();
  }

  /** The folder of the project. */
  final Path folder() {
    return folder.toPath();
  }

  /** A file, or the folder that contains it. */
  final Path manifest() {
    return manifest == null ? folder.toPath() : manifest.toPath();
  }

  /** The path relative to the project's folder. */
  final Path shown(Path file) {
    var base = folder.toPath();
    return file.startsWith(base) ? base.relativize(file) : file;
  }

  /** The problems, their files relative to the project's folder. */
  final List<Problem> shown(List<Problem> problems) {
    return problems.stream().map(problem -> problem.seenFrom(folder.toPath())).toList();
  }
}
