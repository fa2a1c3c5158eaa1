package org.integrationgateway.maven.dev;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.DefaultDependencyResolutionRequest;
import org.apache.maven.project.DependencyResolutionException;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectDependenciesResolver;
import org.eclipse.aether.artifact.Artifact;
import org.integrationgateway.maven.project.Jdks;
import org.integrationgateway.packaging.watch.BuiltProject;
import org.integrationgateway.packaging.watch.BuiltProject.Resource;

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

  /**
   * Returns the build so far; its modules are compiled.
   *
   * @param environment of the program
   */
  public BuiltProject describe(
      MavenSession session,
      MavenProject project,
      DevProgram program,
      Map<String, String> environment)
      throws IOException, MojoExecutionException, MojoFailureException {
    var command = program.command(classPath(session, project), jdks.ofBuild(session));
    return of(session.getProjects(), command, project.getBasedir().toPath(), environment);
  }

  static BuiltProject of(
      List<MavenProject> modules,
      List<String> command,
      Path workdir,
      Map<String, String> environment) {
    var folders = new HashSet<Path>();
    var sources = new HashSet<Path>();
    var resources = new HashSet<Resource>();
    for (var module : modules) {
      for (var above = module; above != null; above = above.getParent()) {
        // A module from a repository has no POM file.
        Optional.ofNullable(above.getFile()).map(File::toPath).ifPresent(sources::add);
      }
      if (!module.getPackaging().equals(POM)) {
        var own = module.getBasedir().toPath();
        var copied = resources(module);
        var roots =
            Stream.concat(
                    module.getCompileSourceRoots().stream().map(root -> folder(module, root)),
                    copied.stream().map(Resource::folder))
                .filter(root -> !root.equals(own))
                .toList();
        folders.add(own);
        roots.stream()
            .filter(root -> !root.startsWith(own) && !own.startsWith(root))
            .forEach(folders::add);
        sources.addAll(roots);
        resources.addAll(copied);
      }
    }
    return new BuiltProject(command, workdir, environment, folders, sources, resources);
  }

  private static List<Resource> resources(MavenProject module) {
    var classes = Path.of(module.getBuild().getOutputDirectory());
    return module.getResources().stream()
        .map(
            resource ->
                new Resource(
                    folder(module, resource.getDirectory()),
                    classes.resolve(Optional.ofNullable(resource.getTargetPath()).orElse(""))))
        .filter(resource -> !resource.folder().equals(module.getBasedir().toPath()))
        .toList();
  }

  private static Path folder(MavenProject module, String name) {
    return module.getBasedir().toPath().resolve(name).normalize();
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
