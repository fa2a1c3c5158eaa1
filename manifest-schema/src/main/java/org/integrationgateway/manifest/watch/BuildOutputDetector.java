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
 * Distinguishes files that a build writes from files that people write. A file that builds write
 * repeatedly counts as an output, and its changes start no build, until it changes between builds.
 */
public final class BuildOutputDetector {
  /**
   * Number of builds that a file changed in without being their cause: a person may change a file
   * during a build, too.
   */
  private static final int THEIRS = 3;

  /** Number of consecutive builds that each began because of this file, and changed it again. */
  private static final int ROUNDS = 5;

  /** A change is reported a moment after it was made. */
  private static final Duration SEEN = Duration.ofMillis(150);

  private final Map<Path, Suspicion> suspected = new HashMap<>();
  private final Set<Path> known = new HashSet<>();
  private Set<Path> causes = Set.of();
  private boolean begun;
  private boolean building;
  private long ended;

  /**
   * A file that changed while a build ran.
   *
   * @param times that it changed
   * @param rounds of builds that it caused
   */
  private record Suspicion(String content, int times, int rounds) {
    static final Suspicion NONE = new Suspicion("", 0, 0);

    Suspicion again(String now, boolean isCause) {
      return isCause ? new Suspicion(now, times, rounds + 1) : new Suspicion(now, times + 1, 0);
    }

    boolean isCertain() {
      return times >= THEIRS || rounds >= ROUNDS;
    }
  }

  /**
   * Records the start of a build.
   *
   * @param changed files that caused it
   */
  public synchronized void begin(Set<Path> changed) {
    causes = Set.copyOf(changed);
    building = true;
    begun = true;
  }

  /** Records the end of the build. */
  public synchronized void end() {
    building = false;
    ended = System.nanoTime();
  }

  /** Returns whether changes that are reported now may come from a build. */
  public synchronized boolean isBuilding() {
    return building || (begun && System.nanoTime() - ended < SEEN.toNanos());
  }

  /** Returns the files that changed during a build and may have been changed by a person. */
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
    var before = suspected.getOrDefault(path, Suspicion.NONE);
    var content = content(path);
    if (before.content().equals(content)) {
      return false;
    }
    var now = before.again(content, causes.contains(path));
    if (now.isCertain()) {
      suspected.remove(path);
      known.add(path);
      return false;
    }
    suspected.put(path, now);
    return true;
  }

  private static String content(Path path) {
    try {
      return Files.isRegularFile(path) ? Digests.sha256(path) : "none";
    } catch (IOException gone) {
      return "none";
    }
  }

  /** Returns the files that changed while no build ran: all of them were changed by people. */
  public synchronized Set<Path> betweenBuilds(Set<Path> changed) {
    suspected.keySet().removeAll(changed);
    known.removeAll(changed);
    return changed;
  }
}
