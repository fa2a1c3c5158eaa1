package org.integrationgateway.server.dev.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.watch.Ignored;

/**
 * What lies in the folder of a project, and what it means when that changes.
 *
 * @param home of the gateway, which may lie in the project and changes all the time
 * @param configuration files of the developer, wherever they lie
 */
record ProjectFiles(Project project, Path home, List<Path> configuration, Ignored ignored) {
  private static final Pattern WRITTEN =
      Pattern.compile("\\.(log|pid|pyc|sock|(db|sqlite3?)(-(wal|shm|journal))?)$");

  static ProjectFiles of(Project project, Path home, List<Path> configuration) {
    var files = configuration.stream().map(ProjectFiles::real).toList();
    return new ProjectFiles(project, home, files, Ignored.in(List.of(project.folder())));
  }

  /** A folder is watched by one name. */
  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException notThere) {
      return file;
    }
  }

  /** What is to be watched. */
  Set<Path> roots() {
    var roots = new LinkedHashSet<Path>();
    roots.add(project.folder());
    configuration.forEach(file -> roots.add(file.resolveSibling("")));
    return roots;
  }

  boolean isConfiguration(Path path) {
    return configuration.contains(path);
  }

  /** Beside the files of the configuration may lie anything. */
  boolean isOfNoInterest(Path path) {
    return !configuration.contains(path)
        && (!path.startsWith(project.folder())
            || path.startsWith(home)
            || isWrittenByPrograms(path)
            || ignored.test(path));
  }

  /** What a provider writes while it runs must not start it again. */
  private static boolean isWrittenByPrograms(Path path) {
    return WRITTEN.matcher(path.toString()).find();
  }

  /** What the build is for. */
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

  /** What a dev server watches by itself, in a folder of its own. */
  boolean isOnlyPages(Path path, Optional<Manifest> last) {
    return last.stream()
        .flatMap(manifest -> Project.devServers(manifest).stream())
        .flatMap(step -> step.workdir().stream())
        .map(workdir -> project.folder().resolve(workdir).normalize())
        .anyMatch(workdir -> !workdir.equals(project.folder()) && path.startsWith(workdir));
  }
}
