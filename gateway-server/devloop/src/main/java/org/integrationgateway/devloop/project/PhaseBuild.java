package org.integrationgateway.devloop.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.Preparation;
import org.integrationgateway.packaging.PreparationResult;
import org.integrationgateway.packaging.platform.BinaryHeader;
import org.integrationgateway.packaging.watch.WatchedFiles;

/**
 * Builds a project by its manifest: runs the steps of the phases install and build whose inputs
 * have changed, and finds the command of the provider.
 */
public final class PhaseBuild implements ProjectBuild {
  private final Project project;
  private final Path work;
  private final Consumer<String> log;
  private Optional<Manifest> last = Optional.empty();

  /**
   * @param work folder for outputs and state of the phases
   * @param log takes the output of the commands
   */
  public PhaseBuild(Project project, Path work, Consumer<String> log) {
    this.project = project;
    this.work = work;
    this.log = log;
  }

  @Override
  public WatchedFiles watched() {
    return new WatchedFiles(Set.of(project.folder()), Set.of(), Set.of());
  }

  @Override
  public boolean isSource(Path file) {
    return last.filter(manifest -> isInput(manifest, file)).isPresent();
  }

  private boolean isInput(Manifest manifest, Path file) {
    var phases = manifest.phases();
    return Stream.concat(phases.install().stream(), phases.build().stream())
            .flatMap(step -> step.inputs().stream())
            .anyMatch(input -> file.startsWith(project.file(input)))
        && manifest.entrypoint().stream()
            .noneMatch(program -> file.equals(project.file(program.artifactPath())));
  }

  @Override
  public Made run(Set<Path> changed) throws ProjectException {
    var manifest = project.read();
    // The inputs are sources even when the build fails.
    last = Optional.of(manifest);
    var phases = manifest.phases();
    var result =
        phases.install().isEmpty() && phases.build().isEmpty()
            ? new PreparationResult(List.of(), List.of(), Optional.empty())
            : prepare(changed);
    var pages = result.staticFolder().or(() -> project.pages(manifest));
    var provider = project.provider(manifest);
    if (provider.isPresent()) {
      var step = provider.get();
      return new Made(manifest, step.command(), project.workdir(step), step.env(), pages);
    }
    return new Made(
        manifest, program(manifest, result.programs()), project.folder(), Map.of(), pages);
  }

  /**
   * Runs the steps. The first build, which may take minutes, shows its output as it comes; a later
   * one when it succeeded, because a failure repeats the last lines.
   */
  private PreparationResult prepare(Set<Path> changed) throws ProjectException {
    var held = new ArrayList<String>();
    Consumer<String> output = changed.isEmpty() ? log : held::add;
    var request = PackagingRequest.of(project.manifest(), work, work.resolve("phases"));
    try {
      var result = Preparation.build(request.withLog(output));
      held.forEach(log);
      return result;
    } catch (PackagingException failed) {
      throw new ProjectException(String.valueOf(failed.getMessage()));
    }
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
    return made.stream()
        .filter(PhaseBuild::isBinary)
        .findFirst()
        .orElse(project.file(entrypoint.artifactPath()));
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
