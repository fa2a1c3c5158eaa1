package org.integrationgateway.packaging.watch;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides which changes cause a build. A change between builds does. During a build, so does a
 * change of a source; another file may be an output: it causes one build at most, and none when the
 * first build writes it, until it changes between builds.
 */
final class BuildCauses {
  /** Number of consecutive builds that each changed a source: the build itself writes it. */
  private static final int ROUNDS = 5;

  private final Predicate<Path> isSource;
  private final Set<Path> outputs = new HashSet<>();
  private boolean saved;
  private int rounds;

  /**
   * @param isSource whether the project declares the file as a source
   */
  BuildCauses(Predicate<Path> isSource) {
    this.isSource = isSource;
  }

  /** Returns those of the changed files that cause a build. */
  Set<Path> betweenBuilds(Set<Path> changed) {
    outputs.removeAll(changed);
    saved = true;
    rounds = 0;
    return changed;
  }

  /** Returns those of the files that changed during the last build that cause another one. */
  Set<Path> duringBuild(Set<Path> changed) {
    var causes = new LinkedHashSet<>(changed);
    causes.removeIf(file -> isSource.test(file) ? rounds >= ROUNDS : !outputs.add(file) || !saved);
    if (!causes.isEmpty()) {
      rounds++;
    }
    return causes;
  }
}
