package org.integrationgateway.devloop.project;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.packaging.watch.WatchedFiles;

/** Builds the developed package. */
public interface ProjectBuild {
  /**
   * Builds what has changed.
   *
   * @param changed files; empty to build everything
   * @throws ProjectException with the errors of the manifest or of the build
   */
  Made run(Set<Path> changed) throws ProjectException, InterruptedException;

  /** The files to watch, as of the last build, even if that failed. */
  WatchedFiles watched();

  /** Returns whether people write this file, and builds do not. */
  boolean isSource(Path file);

  /**
   * The result of a build.
   *
   * @param command of the provider; empty for a declarative package
   * @param pages folder of the static files that the build made, if any
   */
  record Made(
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
}
