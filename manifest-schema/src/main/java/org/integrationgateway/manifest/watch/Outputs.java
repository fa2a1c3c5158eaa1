package org.integrationgateway.manifest.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.manifest.archive.Digests;

/**
 * Tells what a build writes from what people write. A file that every build writes anew is one of
 * theirs, and its changes start no other build, until somebody changes it between builds.
 */
public final class Outputs {
  /** Builds in a row: a person may save a file during a build, and again during the next. */
  private static final int THEIRS = 3;

  /** A change is seen a moment after it was made. */
  private static final Duration SEEN = Duration.ofMillis(150);

  private final Map<Path, Suspicion> suspected = new HashMap<>();
  private final Set<Path> known = new HashSet<>();

  private int build;
  private boolean building;
  private long ended;

  /**
   * A file that changed while a build ran.
   *
   * @param last build that it changed in
   * @param times builds in a row
   */
  private record Suspicion(String content, int last, int times) {}

  /** A build begins. */
  public synchronized void begin() {
    build++;
    building = true;
  }

  /** It has ended. */
  public synchronized void end() {
    building = false;
    ended = System.nanoTime();
  }

  /** Whether what is seen to change now may be the work of a build. */
  public synchronized boolean isBuilding() {
    return building || (build > 0 && System.nanoTime() - ended < SEEN.toNanos());
  }

  /** Of what changed while a build ran, what may be somebody's. */
  public synchronized Set<Path> duringBuild(Set<Path> changed) {
    var unknown = new LinkedHashSet<Path>();
    for (var path : changed) {
      if (!known.contains(path) && isNew(path)) {
        unknown.add(path);
      }
    }
    return unknown;
  }

  private boolean isNew(Path path) {
    var before = suspected.getOrDefault(path, new Suspicion("", 0, 0));
    var content = content(path);
    if (before.content().equals(content)) {
      return false;
    }
    int times = build - before.last() > 1 ? 1 : before.times() + (build - before.last());
    if (times == THEIRS) {
      suspected.remove(path);
      known.add(path);
      return false;
    }
    suspected.put(path, new Suspicion(content, build, times));
    return true;
  }

  private static String content(Path path) {
    try {
      return Files.isRegularFile(path) ? Digests.sha256(path) : "none";
    } catch (IOException gone) {
      return "none";
    }
  }

  /** Of what changed while no build ran, what is somebody's: all of it. */
  public synchronized Set<Path> betweenBuilds(Set<Path> changed) {
    suspected.keySet().removeAll(changed);
    known.removeAll(changed);
    return changed;
  }
}
