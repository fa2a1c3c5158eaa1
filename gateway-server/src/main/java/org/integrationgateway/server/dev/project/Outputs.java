package org.integrationgateway.server.dev.project;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Tells what a build writes from what people write. A file that two builds in a row have changed is
 * one of theirs, and its changes start no other build, until somebody changes it between builds.
 */
final class Outputs {
  private final Set<Path> suspected = new HashSet<>();
  private final Set<Path> known = new HashSet<>();

  /** Of what changed while a build ran, what may be somebody's. */
  Set<Path> duringBuild(Set<Path> changed) {
    var unknown = new LinkedHashSet<Path>();
    for (var path : changed) {
      if (suspected.remove(path)) {
        known.add(path);
      } else if (!known.contains(path)) {
        suspected.add(path);
        unknown.add(path);
      }
    }
    return unknown;
  }

  /** Of what changed while no build ran, what is somebody's: all of it. */
  Set<Path> betweenBuilds(Set<Path> changed) {
    suspected.removeAll(changed);
    known.removeAll(changed);
    return changed;
  }
}
