package org.integrationgateway.manifest.watch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Decides which files are not source files: files written by builds, editors and systems. */
public final class IgnoredFiles implements Predicate<Path> {
  private static final Set<String> EVERYWHERE = Set.of("node_modules", "__pycache__");

  /** Names of build folders that are packages when they are below {@code src}. */
  private static final Set<String> RESULTS = Set.of("target", "build", "dist", "out");

  private final List<Path> projects;

  private IgnoredFiles(Collection<Path> projects) {
    this.projects = List.copyOf(projects);
  }

  /**
   * Ignores hidden files, folders of build results, and the copies that editors keep while they
   * write.
   *
   * @param projects the folders of projects, absolute: their own location does not matter
   */
  public static IgnoredFiles in(Collection<Path> projects) {
    return new IgnoredFiles(projects);
  }

  @Override
  public boolean test(Path path) {
    if (projects.contains(path)) {
      return false;
    }
    var name = String.valueOf(path.getFileName());
    return name.startsWith(".")
        || EVERYWHERE.contains(name)
        || (RESULTS.contains(name) && !isBelowSources(path) && !Files.isRegularFile(path))
        || isCopy(name);
  }

  private boolean isBelowSources(Path path) {
    return projects.stream()
        .filter(path::startsWith)
        .map(project -> project.relativize(path))
        .anyMatch(inside -> inside.startsWith("src"));
  }

  /**
   * Temporary files of vim (4913, x.swp, x~), Emacs (#x#), JetBrains (x___jb_tmp___), and
   * incomplete files.
   */
  private static boolean isCopy(String name) {
    return name.equals("4913")
        || name.endsWith("~")
        || name.endsWith(".swp")
        || name.endsWith(".swx")
        || name.endsWith(".tmp")
        || name.startsWith("#")
        || name.contains("___jb_");
  }
}
