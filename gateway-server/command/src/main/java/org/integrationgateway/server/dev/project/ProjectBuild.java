package org.integrationgateway.server.dev.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.packaging.PackagingException;
import org.integrationgateway.manifest.packaging.PackagingRequest;
import org.integrationgateway.manifest.packaging.Preparation;
import org.integrationgateway.manifest.packaging.PreparationResult;
import org.integrationgateway.manifest.packaging.platform.BinaryHeader;

/**
 * Builds a project: runs the steps of the phases install and build whose inputs have changed, and
 * finds the command of the provider.
 */
public final class ProjectBuild {
  private final Project project;
  private final Path work;
  private final Consumer<String> log;

  /**
   * @param work folder for outputs and state of the phases
   * @param log takes the output of the commands
   */
  public ProjectBuild(Project project, Path work, Consumer<String> log) {
    this.project = project;
    this.work = work;
    this.log = log;
  }

  /**
   * The result of a build.
   *
   * @param command of the provider; empty for a declarative package
   * @param pages folder of the static files that the build made, if any
   */
  public record Made(
      Manifest manifest,
      List<String> command,
      Path workdir,
      Map<String, String> env,
      Optional<Path> pages) {
    public Made {
      command = List.copyOf(command);
      env = Map.copyOf(env);
    }
  }

  /**
   * Runs the steps whose inputs have changed.
   *
   * @throws ProjectException with the errors of the manifest, or the last words of the command that
   *     failed
   */
  public Made run() throws ProjectException {
    var manifest = project.read();
    var phases = manifest.phases();
    var result =
        phases.install().isEmpty() && phases.build().isEmpty()
            ? new PreparationResult(List.of(), List.of(), Optional.empty())
            : prepare();
    var pages = result.staticFolder().or(() -> pages(manifest));
    var providers = Project.providers(manifest);
    if (providers.size() > 1) {
      throw new ProjectException(
          "the manifest has %d 'run' commands without readyTimeout, and only one can be the provider: give those that serve pages a readyTimeout"
              .formatted(providers.size()));
    }
    if (providers.size() == 1) {
      var step = providers.get(0);
      return new Made(manifest, step.command(), project.workdir(step), step.env(), pages);
    }
    return new Made(
        manifest, program(manifest, result.programs()), project.folder(), Map.of(), pages);
  }

  private PreparationResult prepare() throws ProjectException {
    try {
      return Preparation.build(
          PackagingRequest.of(project.manifest(), work, work.resolve("phases")).withLog(log));
    } catch (PackagingException failed) {
      throw new ProjectException(String.valueOf(failed.getMessage()));
    }
  }

  private Optional<Path> pages(Manifest manifest) {
    return manifest
        .staticRoot()
        .or(() -> manifest.ui().flatMap(ui -> ui.assetRoot()))
        .map(root -> project.folder().resolve(root).normalize())
        .filter(root -> root.startsWith(project.folder()));
  }

  /** The built program; of a binary, a copy, so that the next build can replace the original. */
  private List<String> program(Manifest manifest, List<Path> made) throws ProjectException {
    if (manifest.entrypoint().isEmpty()) {
      if (manifest.kind().isAlwaysExecutable() || isExecutable(manifest)) {
        throw new ProjectException(
            "the manifest does not say how to start the provider: give it a 'run' command, or an"
                + " entrypoint.artifactPath that its build makes; a Maven project is served by 'mvn"
                + " gateway:dev'");
      }
      return List.of();
    }
    var entrypoint = manifest.entrypoint().get();
    var command = new ArrayList<String>();
    command.add(file(entrypoint, made).toString());
    command.addAll(entrypoint.args());
    return command;
  }

  private Path file(Entrypoint entrypoint, List<Path> made) {
    var place = project.folder().resolve(entrypoint.artifactPath()).normalize();
    return made.stream().filter(ProjectBuild::isBinary).findFirst().orElse(place);
  }

  private static boolean isBinary(Path file) {
    try {
      return BinaryHeader.platform(file).isPresent();
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static boolean isExecutable(Manifest manifest) {
    return manifest.app().isPresent()
        && !manifest.app().get().hasSurface()
        && manifest.staticRoot().isEmpty()
        && manifest.phases().build().isEmpty();
  }
}
