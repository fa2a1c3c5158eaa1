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
 * Tells what a build writes from what people write. A file that builds write anew, time and again,
 * is one of theirs, and its changes start no other build, until somebody changes it between builds.
 */
public final class Outputs {
  /** Builds that a file changed in without being their cause: a person may do that, too. */
  private static final int THEIRS = 3;

  /** Builds in a row that each began because of this file, and changed it again. */
  private static final int ROUNDS = 5;

  /** A change is seen a moment after it was made. */
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
   * @param times that it did
   * @param rounds of builds that it was the cause of
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
   * A build begins.
   *
   * @param changed because of these
   */
  public synchronized void begin(Set<Path> changed) {
    causes = Set.copyOf(changed);
    building = true;
    begun = true;
  }

  /** It has ended. */
  public synchronized void end() {
    building = false;
    ended = System.nanoTime();
  }

  /** Whether what is seen to change now may be the work of a build. */
  public synchronized boolean isBuilding() {
    return building || (begun && System.nanoTime() - ended < SEEN.toNanos());
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

  /** Of what changed while no build ran, what is somebody's: all of it. */
  public synchronized Set<Path> betweenBuilds(Set<Path> changed) {
    suspected.keySet().removeAll(changed);
    known.removeAll(changed);
    return changed;
  }
}
