package org.integrationgateway.packaging;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.packaging.phase.BuiltProgram;
import org.integrationgateway.packaging.workspace.WorkLock;

/** Runs the commands of a source package without packaging the results. */
public final class Preparation {
  private Preparation() {}

  /**
   * Runs the {@code install} steps that must run.
   *
   * @throws PackagingException when the manifest has errors, or a step fails
   */
  public static PreparationResult install(PackagingRequest request) throws PackagingException {
    try (var lock = WorkLock.of(request.work())) {
      var build = new SourceBuild(request, SourcePackage.openForCommands(request));
      build.install();
      return new PreparationResult(build.outcomes(), List.of(), Optional.empty());
    } catch (IOException failed) {
      throw PackagingException.of(failed);
    } catch (InvalidPathException unreadable) {
      throw PackagingException.of(unreadable);
    }
  }

  /**
   * Runs the {@code install} and {@code build} steps that must run.
   *
   * @throws PackagingException when the manifest has errors, a step fails, or the build does not
   *     make the declared program
   */
  public static PreparationResult build(PackagingRequest request) throws PackagingException {
    try (var lock = WorkLock.of(request.work())) {
      var source = SourcePackage.openForCommands(request);
      var build = new SourceBuild(request, source);
      var all = build.build();
      for (var built : all) {
        new BuildCheck(source).requireDeclared(built);
      }
      return new PreparationResult(
          build.outcomes(),
          all.stream().flatMap(built -> built.program().map(BuiltProgram::file).stream()).toList(),
          all.stream()
              .filter(BuildResult::hasStaticFiles)
              .map(BuildResult::staticFolder)
              .findFirst());
    } catch (IOException failed) {
      throw PackagingException.of(failed);
    } catch (InvalidPathException unreadable) {
      throw PackagingException.of(unreadable);
    }
  }
}
