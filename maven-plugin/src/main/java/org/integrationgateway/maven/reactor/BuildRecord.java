package org.integrationgateway.maven.reactor;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.AbstractExecutionListener;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.DefaultDependencyResolutionRequest;
import org.apache.maven.project.DependencyResolutionException;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectDependenciesResolver;
import org.eclipse.aether.graph.Dependency;
import org.integrationgateway.maven.dev.BuildFailedException;
import org.integrationgateway.maven.dev.Built;
import org.integrationgateway.maven.project.Jdks;

/** Records a build: its modules, the goals that ran in them, and what they need at run time. */
final class BuildRecord extends AbstractExecutionListener {
  private static final Set<String> RUNTIME = Set.of("compile", "runtime");

  private final ProjectDependenciesResolver dependencies;
  private final Jdks jdks;
  private final Map<MavenProject, List<MojoExecution>> steps = new HashMap<>();
  private final Map<MavenProject, Set<Artifact>> artifacts = new HashMap<>();
  private final List<BuiltModule> modules = new ArrayList<>();
  private List<MavenProject> projects = List.of();
  private final List<Throwable> failures = new ArrayList<>();

  BuildRecord(ProjectDependenciesResolver dependencies, Jdks jdks) {
    this.dependencies = dependencies;
    this.jdks = jdks;
  }

  /** Returns all projects of the build, even if it failed; empty when a POM cannot be read. */
  List<MavenProject> projects() {
    return projects;
  }

  void failed(List<Throwable> exceptions) {
    failures.addAll(exceptions);
  }

  /** Returns the modules in build order, the project last. */
  List<BuiltModule> required() throws BuildFailedException {
    if (!failures.isEmpty()) {
      throw BuildFailure.of(failures);
    }
    return List.copyOf(modules);
  }

  @Override
  public void sessionStarted(ExecutionEvent event) {
    projects = List.copyOf(event.getSession().getProjects());
  }

  @Override
  public void mojoSucceeded(ExecutionEvent event) {
    var project = event.getProject();
    steps.computeIfAbsent(project, none -> new ArrayList<>()).add(event.getMojoExecution());
    var given = artifacts.getOrDefault(project, Set.of());
    if (project.getArtifacts().size() > given.size()) {
      artifacts.put(project, project.getArtifacts());
    }
  }

  @Override
  public void projectSucceeded(ExecutionEvent event) {
    var project = event.getProject();
    modules.add(
        new BuiltModule(
            project,
            steps.getOrDefault(project, List.of()),
            artifacts.getOrDefault(project, Set.of()),
            new Built(classPath(event), jdks.ofBuild(event.getSession()))));
  }

  private List<Path> classPath(ExecutionEvent event) {
    var project = event.getProject();
    var classes = Path.of(project.getBuild().getOutputDirectory());
    if (!classes.toFile().isDirectory()) {
      return List.of();
    }
    var classPath = new ArrayList<>(List.of(classes));
    try {
      var session = event.getSession().getRepositorySession();
      var resolved = dependencies.resolve(new DefaultDependencyResolutionRequest(project, session));
      for (Dependency dependency : resolved.getDependencies()) {
        if (RUNTIME.contains(dependency.getScope())) {
          place(dependency.getArtifact()).ifPresent(classPath::add);
        }
      }
    } catch (DependencyResolutionException unresolved) {
      failures.add(unresolved);
    }
    return classPath;
  }

  /** Resolves a module to its classes, which change, and not to a jar of an earlier build. */
  private Optional<Path> place(org.eclipse.aether.artifact.Artifact artifact) {
    return modules.stream()
        .filter(module -> module.isBehind(artifact))
        .flatMap(module -> module.built().classPath().stream().limit(1))
        .findFirst()
        .or(() -> Optional.ofNullable(artifact.getFile()).map(File::toPath));
  }
}
