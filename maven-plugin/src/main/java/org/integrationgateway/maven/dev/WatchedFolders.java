package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Set;
import java.util.function.Predicate;
import org.integrationgateway.manifest.watch.FolderWatch;
import org.integrationgateway.manifest.watch.Ignored;

/**
 * The folders of the modules that a provider is made of.
 *
 * @param modules watched with all that is below them, but for their tests
 * @param aggregators of these only the POM matters
 */
public record WatchedFolders(Set<Path> modules, Set<Path> aggregators) {
  private static final String POM = "pom.xml";

  public WatchedFolders {
    modules = Set.copyOf(modules);
    aggregators = Set.copyOf(aggregators);
  }

  FolderWatch watch() throws IOException {
    var all = new ArrayList<>(modules);
    all.addAll(aggregators);
    Predicate<Path> ignored = Ignored.in(all);
    return FolderWatch.of(all, ignored.or(this::isBeside));
  }

  /** Tests, and what lies in an aggregator without being a part of the provider. */
  private boolean isBeside(Path path) {
    for (var module : modules) {
      if (path.startsWith(module)) {
        return module.relativize(path).startsWith(Path.of("src", "test"));
      }
    }
    return !path.endsWith(POM)
        && !aggregators.contains(path)
        && modules.stream().noneMatch(module -> module.startsWith(path));
  }
}
