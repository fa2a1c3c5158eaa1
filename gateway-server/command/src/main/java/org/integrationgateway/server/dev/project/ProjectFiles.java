package org.integrationgateway.server.dev.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.watch.IgnoredFiles;

/**
 * The files of a project, and what a change of each of them requires.
 *
 * @param home of the gateway, which may lie in the project and changes often
 * @param configuration files of the developer, inside or outside of the project
 */
record ProjectFiles(Project project, Path home, List<Path> configuration, IgnoredFiles ignored) {
  private static final Pattern WRITTEN =
      Pattern.compile("\\.(log|pid|pyc|sock|(db|sqlite3?)(-(wal|shm|journal))?)$");

  static ProjectFiles of(Project project, Path home, List<Path> configuration) {
    var files = configuration.stream().map(ProjectFiles::real).toList();
    return new ProjectFiles(project, home, files, IgnoredFiles.in(List.of(project.folder())));
  }

  /** The real path of a folder, so that it is watched by one name. */
  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException notThere) {
      return file;
    }
  }

  /** The folders to watch. */
  Set<Path> roots() {
    var roots = new LinkedHashSet<Path>();
    roots.add(project.folder());
    configuration.forEach(file -> roots.add(file.resolveSibling("")));
    return roots;
  }

  boolean isConfiguration(Path path) {
    return configuration.contains(path);
  }

  /** Whether a file is watched: other files beside the configuration are not. */
  boolean isOfNoInterest(Path path) {
    return !configuration.contains(path)
        && (!path.startsWith(project.folder())
            || path.startsWith(home)
            || isWrittenByPrograms(path)
            || ignored.test(path));
  }

  /** Whether a change is ignored: files that a provider writes must not restart it. */
  private static boolean isWrittenByPrograms(Path path) {
    return WRITTEN.matcher(path.toString()).find();
  }

  /** Whether a change requires a build. */
  boolean isProgram(Path path) {
    try {
      return project
          .read()
          .entrypoint()
          .map(entrypoint -> project.folder().resolve(entrypoint.artifactPath()).normalize())
          .filter(path::equals)
          .isPresent();
    } catch (ProjectException broken) {
      return false;
    }
  }

  /** Whether a dev server watches the file itself, in its own folder. */
  boolean isOnlyPages(Path path, Optional<Manifest> last) {
    return last.stream()
        .flatMap(manifest -> Project.devServers(manifest).stream())
        .flatMap(step -> step.workdir().stream())
        .map(workdir -> project.folder().resolve(workdir).normalize())
        .anyMatch(workdir -> !workdir.equals(project.folder()) && path.startsWith(workdir));
  }
}
