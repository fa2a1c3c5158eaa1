package org.integrationgateway.maven.project;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;

/** The results of a project's build. */
public final class ProjectClasses {
  private static final Set<String> RUNTIME = Set.of("compile", "runtime");

  private ProjectClasses() {}

  /**
   * Returns the project's jar; before it exists, the folder of its classes, compiled or not; empty
   * when the project has no code.
   */
  public static Optional<Path> of(MavenProject project) {
    var jar = project.getArtifact().getFile();
    if (jar != null && jar.isFile()) {
      return Optional.of(jar.toPath());
    }
    var build = project.getBuild();
    var classes = Path.of(build.getOutputDirectory());
    var hasCode =
        Files.isDirectory(classes) || Files.isDirectory(Path.of(build.getSourceDirectory()));
    return hasCode ? Optional.of(classes) : Optional.empty();
  }

  /** Returns the jars needed at run time, in class path order. */
  public static List<Path> libraries(MavenProject project) {
    return project.getArtifacts().stream()
        .filter(artifact -> artifact.getArtifactHandler().isAddedToClasspath())
        .filter(artifact -> RUNTIME.contains(artifact.getScope()))
        .map(Artifact::getFile)
        .map(File::toPath)
        .toList();
  }
}
