package org.integrationgateway.devloop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.devloop.pages.PageRoutes;
import org.integrationgateway.devloop.pages.PageServers;
import org.integrationgateway.devloop.project.Project;
import org.integrationgateway.devloop.project.ProjectBuild;
import org.integrationgateway.devloop.project.ProjectException;
import org.integrationgateway.packaging.watch.BuildLoop;
import org.integrationgateway.packaging.watch.WatchedFiles;
import org.integrationgateway.providers.supervision.Replacement;

/** Builds a package in its folder, and passes each version to the loop that serves it. */
public final class SourceLoop implements BuildLoop.Project {
  private final DevLoop loop;
  private final Project project;
  private final ProjectBuild build;
  private final PageRoutes pages;
  private final PageServers servers;
  private final Options options;
  private Set<Path> ownFolders = Set.of();
  private Optional<ProjectBuild.Made> made = Optional.empty();
  private boolean begun;

  /**
   * Options of the developer.
   *
   * @param written folders that this command writes, which may lie in the project
   * @param configuration files, whose changes start the provider again
   * @param attachment of a provider that the developer starts
   * @param unusable run when the first build fails
   */
  public record Options(
      Set<Path> written,
      List<Path> configuration,
      Optional<Debugger> debugger,
      Optional<Attachment> attachment,
      Runnable unusable) {
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
    var ofBuild = build.watched();
    var files = new HashSet<>(ofBuild.files());
    files.addAll(options.configuration());
    var except = new HashSet<>(ofBuild.except());
    except.addAll(options.written());
    except.addAll(ownFolders);
    return new WatchedFiles(ofBuild.folders(), files, except);
  }

  @Override
  public boolean isSource(Path file) {
    return file.equals(project.manifest())
        || options.configuration().contains(file)
        || build.isSource(file);
  }

  @Override
  public void changing() {
    loop.hold();
  }

  @Override
  public void build(Set<Path> changed) throws InterruptedException {
    var asked = begun ? "asked for" : "the first time";
    loop.building(changed.isEmpty() ? asked : BuildLoop.names(changed));
    try {
      if (made.isEmpty() || changed.isEmpty() || !options.configuration().containsAll(changed)) {
        made = Optional.empty();
        made = Optional.of(build.run(changed));
      }
      serve(made.get());
    } catch (ProjectException wrong) {
      failed(String.valueOf(wrong.getMessage()));
    } catch (RuntimeException defect) {
      failed("the build failed: " + defect);
    }
    begun = true;
  }

  private void serve(ProjectBuild.Made version) throws ProjectException {
    ownFolders = project.ownFolders(version.manifest());
    servers.run(version.manifest());
    pages.serve(servers.pages());
    pages.files(version.pages());
    launch(version);
  }

  private void launch(ProjectBuild.Made version) {
    var manifest = project.manifest();
    if (options.attachment().isPresent()) {
      // A provider that the developer starts is given its configuration once.
      loop.launch(options.attachment().get().source(manifest), Replacement.STOP_FIRST);
      return;
    }
    var source =
        new Source.Development(manifest, version.command(), version.workdir(), version.env());
    var debugger = options.debugger().filter(unused -> !version.command().isEmpty());
    loop.launch(
        debugger.map(port -> port.attached(source)).orElse(source),
        debugger.isPresent() ? Replacement.STOP_FIRST : Replacement.HELD);
  }

  private void failed(String text) {
    loop.problem(text);
    if (!begun) {
      options.unusable().run();
    }
  }

  @Override
  public void unwatched(IOException reason) {
    loop.problem("file changes can no longer be watched: " + reason.getMessage());
  }
}
