package org.integrationgateway.maven.reactor;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.integrationgateway.maven.dev.Built;

/**
 * A module as a build has left it.
 *
 * @param steps what ran, in this order
 * @param artifacts that they were given
 * @param built its own classes and what they need at run time
 */
record BuiltModule(
    MavenProject project, List<MojoExecution> steps, Set<Artifact> artifacts, Built built) {
  private static final Set<String> COMPILING = Set.of("compile", "process-classes");
  private static final Set<String> COPYING = Set.of("process-resources");

  BuiltModule {
    steps = List.copyOf(steps);
    artifacts = new LinkedHashSet<>(artifacts);
  }

  Path folder() {
    return project.getBasedir().toPath();
  }

  /** The steps that make classes of its sources. */
  List<MojoExecution> compiling() {
    return in(COMPILING);
  }

  /**
   * What is to be done again because of this file; empty when that is not known, and so everything
   * is.
   */
  Optional<List<MojoExecution>> because(Path changed) {
    if (roots(project.getCompileSourceRoots().stream()).anyMatch(changed::startsWith)) {
      return Optional.of(compiling()).filter(steps -> !steps.isEmpty());
    }
    if (roots(project.getResources().stream().map(Resource::getDirectory))
        .anyMatch(changed::startsWith)) {
      return Optional.of(in(COPYING)).filter(steps -> !steps.isEmpty());
    }
    return Optional.empty();
  }

  private Stream<Path> roots(Stream<String> folders) {
    return folders
        .map(folder -> folder().resolve(folder).normalize())
        .filter(root -> !root.equals(folder()));
  }

  private List<MojoExecution> in(Set<String> phases) {
    return steps.stream().filter(step -> phases.contains(phase(step))).toList();
  }

  private static String phase(MojoExecution step) {
    return String.valueOf(step.getLifecyclePhase());
  }
}
