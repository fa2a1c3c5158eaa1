package org.integrationgateway.maven.reactor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.integrationgateway.maven.dev.BuildFailedException;
import org.integrationgateway.maven.dev.Built;
import org.integrationgateway.maven.dev.Sources;
import org.integrationgateway.maven.dev.WatchedFolders;

/**
 * The sources of a provider in a Maven project. If the build steps for a changed file are known,
 * only these are repeated, with the compilation of dependent classes; otherwise the POMs are read
 * again and everything is built.
 */
public final class ReactorSources implements Sources {
  private static final String POM = "pom";

  private final ReactorBuild reactor;
  private final MavenSession session;
  private final MavenProject project;
  private final Path manifest;
  private final Set<Path> settings;
  private final List<String> goals;
  private List<BuiltModule> modules = List.of();
  private List<MavenProject> projects;
  private final Set<Path> pending = new LinkedHashSet<>();
  private boolean complete;

  /**
   * A project of which only the POM is known.
   *
   * @param manifest of the provider, which only the last of the goals reads
   * @param settings files that no step of the build reads
   * @param goals of a build: phases, goals
   */
  public ReactorSources(
      ReactorBuild reactor,
      MavenSession session,
      MavenProject project,
      Path manifest,
      Set<Path> settings,
      List<String> goals) {
    this.reactor = reactor;
    this.session = session;
    this.project = project;
    this.projects = List.of(project);
    this.manifest = manifest;
    this.settings = Set.copyOf(settings);
    this.goals = List.copyOf(goals);
  }

  @Override
  public Built build() throws BuildFailedException {
    complete = false;
    var built = reactor.run(session, project, goals);
    projects = built.projects().isEmpty() ? projects : built.projects();
    modules = built.required();
    complete = true;
    pending.clear();
    return built();
  }

  @Override
  public Built rebuild(Set<Path> changed) throws BuildFailedException {
    // Includes earlier changes whose build failed.
    pending.addAll(changed);
    var steps = complete ? steps(pending) : Optional.<List<ModuleSteps>>empty();
    if (steps.isEmpty()) {
      return build();
    }
    var own = session.clone();
    own.setProjects(modules.stream().map(BuiltModule::project).toList());
    forget(pending);
    for (var again : steps.get()) {
      reactor.again(own, again.module(), again.steps());
    }
    pending.clear();
    return built();
  }

  /** Deletes the copies of deleted files from the classes. */
  private void forget(Set<Path> changed) throws BuildFailedException {
    for (var module : modules) {
      for (var file : changed) {
        if (isIn(module, file) && !Files.exists(file)) {
          module.forget(file);
        }
      }
    }
  }

  private record ModuleSteps(BuiltModule module, List<MojoExecution> steps) {}

  /** Returns empty when the steps for a file are not known. */
  private Optional<List<ModuleSteps>> steps(Set<Path> changed) {
    var steps = new ArrayList<ModuleSteps>();
    var compiled = false;
    var known =
        changed.stream().filter(file -> file.equals(manifest) || settings.contains(file)).count();
    for (var module : modules) {
      var own = new LinkedHashSet<MojoExecution>();
      for (var file : changed) {
        var because =
            isIn(module, file) ? module.because(file) : Optional.<List<MojoExecution>>empty();
        known += because.isPresent() ? 1 : 0;
        because.ifPresent(own::addAll);
      }
      if (changed.contains(manifest) && module.project().equals(project)) {
        own.addAll(module.commands());
      }
      if (compiled) {
        own.addAll(module.compiling());
      }
      compiled |= own.stream().anyMatch(module.compiling()::contains);
      steps.add(new ModuleSteps(module, inOrder(module, own)));
    }
    return known < changed.size() ? Optional.empty() : Optional.of(steps);
  }

  private static List<MojoExecution> inOrder(BuiltModule module, Set<MojoExecution> steps) {
    return module.steps().stream().filter(steps::contains).toList();
  }

  /** Returns whether the file is in this module itself, and not in a module in a folder below. */
  private boolean isIn(BuiltModule module, Path file) {
    return file.startsWith(module.folder())
        && modules.stream()
            .map(BuiltModule::folder)
            .noneMatch(
                other ->
                    !other.equals(module.folder())
                        && other.startsWith(module.folder())
                        && file.startsWith(other));
  }

  private Built built() {
    return modules.get(modules.size() - 1).built();
  }

  @Override
  public WatchedFolders watched() {
    var files = new HashSet<>(settings);
    files.add(manifest);
    var folders = new HashSet<Path>();
    for (var module : projects) {
      for (var above = module; above != null; above = above.getParent()) {
        // A module from a repository has no POM file.
        Optional.ofNullable(above.getFile()).map(File::toPath).ifPresent(files::add);
      }
      if (!module.getPackaging().equals(POM)) {
        folders.addAll(BuiltModule.folders(module));
      }
    }
    return new WatchedFolders(folders, files);
  }
}
