package org.integrationgateway.server.dev;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.watch.BuildLoop;
import org.integrationgateway.manifest.watch.WatchedFiles;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.dev.pages.PageRoutes;
import org.integrationgateway.server.dev.pages.PageServers;
import org.integrationgateway.server.dev.project.Project;
import org.integrationgateway.server.dev.project.ProjectBuild;
import org.integrationgateway.server.dev.project.ProjectException;
import org.integrationgateway.server.provider.supervision.Replacement;

/** Builds a package in its folder, and passes each version to the loop that serves it. */
public final class SourceLoop implements BuildLoop.Project {
  private final DevLoop loop;
  private final Project project;
  private final ProjectBuild build;
  private final PageRoutes pages;
  private final PageServers servers;
  private final Options options;
  private volatile Optional<Manifest> last = Optional.empty();

  /**
   * What the developer asks for.
   *
   * @param home of the gateway, which may lie in the project and changes often
   * @param configuration files, whose changes start the provider again
   * @param attachment of a provider that the developer starts
   */
  public record Options(
      Path home,
      List<Path> configuration,
      Optional<Debugger> debugger,
      Optional<Attachment> attachment) {
    /** Takes real paths, so that every folder is watched by one name. */
    public Options {
      configuration = configuration.stream().map(Options::real).toList();
    }

    private static Path real(Path file) {
      try {
        return file.toRealPath();
      } catch (IOException notThere) {
        return file;
      }
    }
  }

  public SourceLoop(
      DevLoop loop,
      Project project,
      ProjectBuild build,
      PageRoutes pages,
      PageServers servers,
      Options options) {
    this.loop = loop;
    this.project = project;
    this.build = build;
    this.pages = pages;
    this.servers = servers;
    this.options = options;
  }

  @Override
  public WatchedFiles watched() {
    var except = new HashSet<>(Set.of(options.home()));
    last.ifPresent(manifest -> except.addAll(ownFolders(manifest)));
    return new WatchedFiles(Set.of(project.folder()), Set.copyOf(options.configuration()), except);
  }

  /** The folders that dev servers watch themselves. */
  private Set<Path> ownFolders(Manifest manifest) {
    return Project.devServers(manifest).stream()
        .flatMap(step -> step.workdir().stream())
        .map(this::inPackage)
        .filter(workdir -> !workdir.equals(project.folder()))
        .collect(Collectors.toSet());
  }

  @Override
  public boolean isSource(Path file) {
    return file.equals(project.manifest())
        || options.configuration().contains(file)
        || last.filter(manifest -> isInput(manifest, file)).isPresent();
  }

  private boolean isInput(Manifest manifest, Path file) {
    var phases = manifest.phases();
    return Stream.concat(phases.install().stream(), phases.build().stream())
            .flatMap(step -> step.inputs().stream())
            .anyMatch(input -> file.startsWith(inPackage(input)))
        && manifest.entrypoint().stream()
            .noneMatch(program -> file.equals(inPackage(program.artifactPath())));
  }

  private Path inPackage(String path) {
    return project.folder().resolve(path).normalize();
  }

  @Override
  public void changing() {
    loop.hold();
  }

  @Override
  public void build(Set<Path> changed) {
    var asked = last.isEmpty() ? "the first time" : "asked for";
    loop.building(changed.isEmpty() ? asked : BuildLoop.names(changed));
    try {
      var made = build.run();
      last = Optional.of(made.manifest());
      servers.run(made.manifest());
      pages.serve(servers.pages());
      pages.files(made.pages());
      launch(made);
    } catch (ProjectException wrong) {
      loop.problem(String.valueOf(wrong.getMessage()));
    } catch (RuntimeException defect) {
      loop.problem("the build failed: " + defect);
    }
  }

  private void launch(ProjectBuild.Made made) {
    var manifest = project.manifest();
    if (options.attachment().isPresent()) {
      // A provider that the developer starts is given its configuration once.
      loop.launch(manifest, options.attachment().get().source(manifest), Replacement.STOP_FIRST);
      return;
    }
    var source = new Source.Development(manifest, made.command(), made.workdir(), made.env());
    var debugger = options.debugger().filter(unused -> !made.command().isEmpty());
    loop.launch(
        manifest,
        debugger.map(port -> port.attached(source)).orElse(source),
        debugger.isPresent() ? Replacement.STOP_FIRST : Replacement.HELD);
  }

  @Override
  public void unwatched(IOException reason) {
    loop.problem("file changes cannot be watched any more: " + reason.getMessage());
  }
}
