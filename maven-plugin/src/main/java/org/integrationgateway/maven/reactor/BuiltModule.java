package org.integrationgateway.maven.reactor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.integrationgateway.maven.dev.BuildFailedException;
import org.integrationgateway.maven.dev.Built;

/**
 * A module after a build.
 *
 * @param steps goals that ran, in order
 * @param artifacts that the goals received
 * @param built its own classes and what they need at run time
 */
record BuiltModule(
    MavenProject project, List<MojoExecution> steps, Set<Artifact> artifacts, Built built) {
  private static final Set<String> COMPILING = Set.of("compile", "process-classes");
  private static final Set<String> COPYING = Set.of("process-resources");

  private static final String PLUGIN = "gateway-maven-plugin";

  BuiltModule {
    steps = List.copyOf(steps);
    artifacts = new LinkedHashSet<>(artifacts);
  }

  Path folder() {
    return project.getBasedir().toPath();
  }

  /** Returns whether an artifact resolves to its classes. */
  boolean isBehind(org.eclipse.aether.artifact.Artifact artifact) {
    return artifact.getClassifier().isEmpty()
        && artifact.getExtension().equals("jar")
        && artifact.getArtifactId().equals(project.getArtifactId())
        && artifact.getGroupId().equals(project.getGroupId())
        && artifact.getBaseVersion().equals(project.getVersion());
  }

  /** Returns the steps that compile its sources. */
  List<MojoExecution> compiling() {
    return in(COMPILING);
  }

  /**
   * Returns the steps to repeat when this file changed; empty when they are not known, so that
   * everything is built.
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

  /** Returns the steps for the manifest. */
  List<MojoExecution> commands() {
    return steps.stream()
        .filter(step -> step.getArtifactId().equals(PLUGIN) && step.getGoal().equals("build"))
        .toList();
  }

  /** Returns its own build folder and configured ones elsewhere. */
  static List<Path> folders(MavenProject project) {
    var own = project.getBasedir().toPath();
    var all =
        Stream.concat(
            project.getCompileSourceRoots().stream(),
            project.getResources().stream().map(Resource::getDirectory));
    return Stream.concat(
            Stream.of(own),
            all.map(folder -> own.resolve(folder).normalize())
                .filter(folder -> !folder.startsWith(own) && !own.startsWith(folder)))
        .distinct()
        .toList();
  }

  /** Deletes the copy of a deleted resource from the classes, which copying does not do. */
  void forget(Path gone) throws BuildFailedException {
    for (var resource : project.getResources()) {
      var root = folder().resolve(resource.getDirectory()).normalize();
      if (gone.startsWith(root) && !root.equals(folder())) {
        var classes = Path.of(project.getBuild().getOutputDirectory());
        var target = Objects.requireNonNullElse(resource.getTargetPath(), "");
        delete(classes.resolve(target).resolve(root.relativize(gone)));
      }
    }
  }

  private static void delete(Path copy) throws BuildFailedException {
    if (!Files.exists(copy)) {
      return;
    }
    try (var files = Files.walk(copy)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException kept) {
      throw new BuildFailedException(
          copy + " cannot be removed, and what it was made of is gone: " + kept.getMessage(), kept);
    }
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
