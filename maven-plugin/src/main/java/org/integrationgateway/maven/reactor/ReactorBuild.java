package org.integrationgateway.maven.reactor;

import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.DefaultDependencyResolutionRequest;
import org.apache.maven.project.DependencyResolutionException;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectDependenciesResolver;
import org.eclipse.aether.artifact.Artifact;
import org.integrationgateway.maven.dev.Build;
import org.integrationgateway.maven.project.Jdks;

/** Describes the build of a provider's project that runs in this Maven. */
public final class ReactorBuild {
  private static final Set<String> RUNTIME = Set.of("compile", "runtime");
  private static final String POM = "pom";

  private final ProjectDependenciesResolver dependencies;
  private final Jdks jdks;

  @Inject
  ReactorBuild(ProjectDependenciesResolver dependencies, Jdks jdks) {
    this.dependencies = dependencies;
    this.jdks = jdks;
  }

  /** Returns the build so far; its modules are compiled. */
  public Build describe(MavenSession session, MavenProject project) throws MojoExecutionException {
    return of(session.getProjects(), classPath(session, project), jdks.ofBuild(session));
  }

  static Build of(List<MavenProject> modules, List<Path> classPath, Path jdk) {
    var folders = new HashSet<Path>();
    var sources = new HashSet<Path>();
    var resources = new HashMap<Path, Path>();
    for (var module : modules) {
      for (var above = module; above != null; above = above.getParent()) {
        // A module from a repository has no POM file.
        Optional.ofNullable(above.getFile()).map(File::toPath).ifPresent(sources::add);
      }
      if (!module.getPackaging().equals(POM)) {
        var own = module.getBasedir().toPath();
        var roots = new HashSet<>(paths(own, module.getCompileSourceRoots().stream()));
        for (var resource : module.getResources()) {
          var folder = own.resolve(resource.getDirectory()).normalize();
          roots.add(folder);
          resources.put(folder, copies(module, resource));
        }
        roots.remove(own);
        resources.remove(own);
        sources.addAll(roots);
        folders.add(own);
        roots.stream()
            .filter(root -> !root.startsWith(own) && !own.startsWith(root))
            .forEach(folders::add);
      }
    }
    return new Build(classPath, jdk, folders, sources, resources);
  }

  private static List<Path> paths(Path folder, Stream<String> names) {
    return names.map(name -> folder.resolve(name).normalize()).toList();
  }

  private static Path copies(MavenProject module, Resource resource) {
    var classes = Path.of(module.getBuild().getOutputDirectory());
    return resource.getTargetPath() == null ? classes : classes.resolve(resource.getTargetPath());
  }

  private List<Path> classPath(MavenSession session, MavenProject project)
      throws MojoExecutionException {
    var classes = Path.of(project.getBuild().getOutputDirectory());
    if (!classes.toFile().isDirectory()) {
      return List.of();
    }
    try {
      var request = new DefaultDependencyResolutionRequest(project, session.getRepositorySession());
      return Stream.concat(
              Stream.of(classes),
              dependencies.resolve(request).getDependencies().stream()
                  .filter(dependency -> RUNTIME.contains(dependency.getScope()))
                  .flatMap(
                      dependency ->
                          place(dependency.getArtifact(), session.getProjects()).stream()))
          .toList();
    } catch (DependencyResolutionException unresolved) {
      throw new MojoExecutionException(unresolved.getMessage(), unresolved);
    }
  }

  /** Resolves a module to its classes, which change, and not to a jar of an earlier build. */
  static Optional<Path> place(Artifact artifact, List<MavenProject> modules) {
    return modules.stream()
        .filter(module -> isBehind(module, artifact))
        .map(module -> Path.of(module.getBuild().getOutputDirectory()))
        .findFirst()
        .or(() -> Optional.ofNullable(artifact.getFile()).map(File::toPath));
  }

  private static boolean isBehind(MavenProject module, Artifact artifact) {
    return artifact.getClassifier().isEmpty()
        && artifact.getExtension().equals("jar")
        && artifact.getArtifactId().equals(module.getArtifactId())
        && artifact.getGroupId().equals(module.getGroupId())
        && artifact.getBaseVersion().equals(module.getVersion());
  }
}
