package org.integrationgateway.packaging;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Phases;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.phase.BuildOutputs;
import org.integrationgateway.packaging.phase.PhaseRunner;
import org.integrationgateway.packaging.phase.PhaseSettings;
import org.integrationgateway.packaging.phase.StepException;
import org.integrationgateway.packaging.phase.StepOutcome;
import org.integrationgateway.packaging.platform.PlatformChoice;
import org.integrationgateway.packaging.workspace.ProtectedFiles;

/** Runs the commands of a package: install once, and build once for each target. */
final class SourceBuild {
  private static final String HOST = "host";

  private final PackagingRequest request;
  private final SourcePackage source;
  private final List<StepOutcome> outcomes = new ArrayList<>();

  SourceBuild(PackagingRequest request, SourcePackage source) {
    this.request = request;
    this.source = source;
  }

  /** The outcomes of the steps so far. */
  List<StepOutcome> outcomes() {
    return List.copyOf(outcomes);
  }

  /** Runs only the phase install. */
  void install() throws PackagingException, IOException {
    guarded(() -> install(settings("install", Optional.empty())));
  }

  /** Runs both phases, the second once for each explicit platform, otherwise once. */
  List<BuildResult> build() throws PackagingException, IOException {
    var built = new ArrayList<BuildResult>();
    guarded(
        () -> {
          var installation = settings("install", Optional.empty());
          var cause = install(installation);
          for (var target : targets()) {
            try {
              built.add(build(target, cause));
            } catch (StepException failed) {
              // An output of the install steps may be missing: they run again the next time.
              PhaseRunner.install(installation).forget();
              throw failed;
            }
          }
        });
    return built;
  }

  /** Returns why every later step must run too; empty when no step ran. */
  private String install(PhaseSettings settings)
      throws StepException, IOException, InterruptedException {
    var steps = PhaseRunner.install(settings).run(phases().install(), "");
    outcomes.addAll(steps);
    return steps.stream()
        .filter(StepOutcome.Ran.class::isInstance)
        .reduce((first, last) -> last)
        .map(step -> step.step() + " ran")
        .orElse("");
  }

  private BuildResult build(Optional<Platform> target, String cause)
      throws StepException, IOException, InterruptedException {
    var settings = settings(target.map(Platform::suffix).orElse(HOST), target);
    var artifactPath = source.manifest().entrypoint().map(Entrypoint::artifactPath);
    var outputs = new BuildOutputs(settings, artifactPath);
    if (!phases().build().isEmpty()) {
      target.ifPresent(platform -> request.log().accept("building for " + platform));
    }
    outcomes.addAll(PhaseRunner.build(settings, outputs).run(phases().build(), cause));
    return new BuildResult(
        target, outputs.program(), outputs.staticFolder().orElseThrow(), outputs.staticFiles());
  }

  /**
   * A package without a program, or with a portable one, is the same on all platforms: it is built
   * once for all of them.
   */
  private List<Optional<Platform>> targets() throws IOException {
    if (JavaBundles.arePortable(request, source)) {
      return List.of(Optional.empty());
    }
    if (request.platforms().equals(PlatformChoice.ALL)
        && !source.manifest().isExecutable()
        && !JavaBundles.makeProgram(request, source)) {
      return List.of(Optional.empty());
    }
    return request
        .platforms()
        .explicit()
        .map(platforms -> platforms.stream().map(Optional::of).toList())
        .orElse(List.of(Optional.empty()));
  }

  private Phases phases() {
    return source.manifest().phases();
  }

  private PhaseSettings settings(String name, Optional<Platform> target) {
    return new PhaseSettings(
        source.folder(),
        request.work().toAbsolutePath().resolve("phases").resolve(name),
        System.getenv(),
        target,
        source.written(request),
        request.steps(),
        request.log());
  }

  private interface Commands {
    void run() throws StepException, IOException, InterruptedException;
  }

  private void guarded(Commands commands) throws PackagingException, IOException {
    var before = ProtectedFiles.of(source.file());
    try {
      commands.run();
    } catch (StepException failed) {
      throw new PackagingException(source.title() + ": " + failed.getMessage(), failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new PackagingException(
          source.title() + ": interrupted; its commands were ended, and nothing was packaged",
          interrupted);
    }
    before.requireManifest();
    before.newNeighbours().ifPresent(request.log());
  }
}
