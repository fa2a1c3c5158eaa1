package org.integrationgateway.packaging.watch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The files of a project whose changes start a build. All paths are absolute.
 *
 * @param folders watched with all files below them, except files that builds, editors, systems and
 *     running programs write
 * @param files watched wherever they are
 * @param except folders whose files are not watched
 */
public record WatchedFiles(Set<Path> folders, Set<Path> files, Set<Path> except) {
  private static final Set<String> EVERYWHERE = Set.of("node_modules", "__pycache__");

  /** Names of build folders that are packages when they are below {@code src}. */
  private static final Set<String> RESULTS = Set.of("target", "build", "dist", "out");

  /**
   * Temporary files of vim (4913, x.swp, x~), Emacs (#x#), JetBrains (x___jb_tmp___), incomplete
   * files, and files that running programs write.
   */
  private static final Pattern WRITTEN =
      Pattern.compile(
          "\\..*|4913|.*~|#.*|.*___jb_.*|.*\\.(swp|swx|tmp|log|pid|pyc|sock|(db|sqlite3?)(-(wal|shm|journal))?)");

  public WatchedFiles {
    folders = Set.copyOf(folders);
    files = Set.copyOf(files);
    except = Set.copyOf(except);
  }

  /** The folders to register. */
  Set<Path> roots() {
    var roots = new LinkedHashSet<>(folders);
    files.forEach(file -> roots.add(file.resolveSibling("")));
    return roots;
  }

  /** Returns whether a file is not reported, or a folder not watched. */
  boolean isIgnored(Path path) {
    if (files.contains(path) || folders.contains(path)) {
      return false;
    }
    var projects = folders.stream().filter(path::startsWith).toList();
    if (projects.isEmpty()) {
      return folders.stream().noneMatch(folder -> folder.startsWith(path));
    }
    return except.stream().anyMatch(path::startsWith) || isWritten(path, projects);
  }

  private static boolean isWritten(Path path, List<Path> projects) {
    var name = String.valueOf(path.getFileName());
    return WRITTEN.matcher(name).matches()
        || EVERYWHERE.contains(name)
        || (RESULTS.contains(name)
            && !Files.isRegularFile(path)
            && projects.stream().noneMatch(project -> project.relativize(path).startsWith("src")));
  }
}
