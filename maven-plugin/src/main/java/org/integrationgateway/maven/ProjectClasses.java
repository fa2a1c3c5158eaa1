package org.integrationgateway.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;

/** What the build of a project has made so far. */
final class ProjectClasses {
  private static final Set<String> RUNTIME = Set.of("compile", "runtime");

  private ProjectClasses() {}

  /**
   * The project's jar; before the phase package its folder of classes; empty when it has no code.
   */
  static Optional<Path> of(MavenProject project) throws MojoExecutionException {
    var jar = project.getArtifact().getFile();
    if (jar != null && jar.isFile()) {
      return Optional.of(jar.toPath());
    }
    var classes = Path.of(project.getBuild().getOutputDirectory());
    if (Files.isDirectory(classes)) {
      return Optional.of(classes);
    }
    if (project.getCompileSourceRoots().stream().map(Path::of).anyMatch(Files::isDirectory)) {
      throw new MojoExecutionException(
          "nothing is compiled yet: run 'mvn package', which ends with this goal, or 'mvn compile"
              + " gateway:package'");
    }
    return Optional.empty();
  }

  /** The jars it needs at run time, in class path order. */
  static List<Path> libraries(MavenProject project) {
    return project.getArtifacts().stream()
        .filter(artifact -> artifact.getArtifactHandler().isAddedToClasspath())
        .filter(artifact -> RUNTIME.contains(artifact.getScope()))
        .map(Artifact::getFile)
        .map(File::toPath)
        .toList();
  }
}
