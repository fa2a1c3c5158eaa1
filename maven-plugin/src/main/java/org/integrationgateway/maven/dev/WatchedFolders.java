package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.integrationgateway.manifest.watch.FolderWatch;
import org.integrationgateway.manifest.watch.IgnoredFiles;

/**
 * The watched sources of a provider.
 *
 * @param modules folders, watched with all that is below them, except their tests
 * @param files outside of the modules: parent POMs, configuration
 */
public record WatchedFolders(Set<Path> modules, Set<Path> files) {
  public WatchedFolders {
    modules = Set.copyOf(modules);
    files = Set.copyOf(files);
  }

  FolderWatch watch() throws IOException {
    var all = new LinkedHashSet<>(modules);
    files.forEach(file -> all.add(file.resolveSibling("")));
    Predicate<Path> ignored = IgnoredFiles.in(all);
    return FolderWatch.of(
        all, path -> !files.contains(path) && (isBeside(path) || ignored.test(path)));
  }

  /** Ignores tests, and files near a single watched file that are not part of the provider. */
  private boolean isBeside(Path path) {
    var inModules = modules.stream().filter(path::startsWith).toList();
    return inModules.isEmpty()
        ? modules.stream().noneMatch(module -> module.startsWith(path))
        : inModules.stream()
            .anyMatch(module -> module.relativize(path).startsWith(Path.of("src", "test")));
  }
}
