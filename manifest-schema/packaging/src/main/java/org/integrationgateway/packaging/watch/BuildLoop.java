package org.integrationgateway.packaging.watch;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Builds a project, and builds it again after each saved change, one build at a time. A source that
 * is saved during a build is built afterwards; a file that a build writes starts no build.
 */
public final class BuildLoop implements AutoCloseable {
  /** A change is reported a moment after it was made. */
  private static final Duration SEEN = Duration.ofMillis(150);

  private static final int NAMED = 3;
  private static final Change END = new Change(Set.of(), false);

  private final Project project;
  private final BuildCauses causes;
  private final BlockingQueue<Change> changes = new LinkedBlockingQueue<>();
  private final AtomicBoolean announced = new AtomicBoolean();
  private volatile boolean building;
  private volatile long ended = System.nanoTime() - SEEN.toNanos();
  private @Nullable WatchedFiles watched;
  private @Nullable FolderWatch watch;

  /** The project of a loop. */
  public interface Project {
    /** The files to watch, as of the last build, even if that failed. */
    WatchedFiles watched();

    /**
     * Returns whether people write this watched file, and builds do not: a source, or a declared
     * input of a command.
     */
    boolean isSource(Path file);

    /** A file has changed, so a build follows. Called once before each build but the first. */
    void changing();

    /**
     * Builds, and reports a failure to the author.
     *
     * @param changed files that caused it; empty the first time, and when a person asks for it
     */
    void build(Set<Path> changed) throws InterruptedException;

    /** Changes are not noticed any more. */
    void unwatched(IOException reason);
  }

  /** Changed files; without files, a person's request. */
  private record Change(Set<Path> files, boolean duringBuild) {}

  /** A loop that has not begun. */
  public BuildLoop(Project project) {
    this.project = project;
    this.causes = new BuildCauses(project::isSource);
  }

  /**
   * Builds until it is closed; an interrupt ends the current build too.
   *
   * @param watching whether to watch for changes; otherwise only {@link #again} starts a build
   * @throws IOException when the folders cannot be watched
   */
  public void run(boolean watching) throws IOException, InterruptedException {
    try {
      var next = Optional.of(Set.<Path>of());
      while (next.isPresent()) {
        look(watching);
        build(next.get());
        look(watching);
        next = next();
      }
    } finally {
      if (watch != null) {
        watch.close();
      }
    }
  }

  /** Builds once more, without a change. */
  public void again() {
    changes.add(new Change(Set.of(), false));
  }

  /** Ends the loop after the current build. */
  @Override
  public void close() {
    changes.add(END);
  }

  /** Names the changed files for people, without temporary files of editors. */
  public static String names(Set<Path> changed) {
    var there = changed.stream().filter(Files::exists).toList();
    var shown = there.isEmpty() ? List.copyOf(changed) : there;
    var names =
        shown.stream()
            .limit(NAMED)
            .map(file -> String.valueOf(file.getFileName()))
            .collect(Collectors.joining(", "));
    return shown.size() > NAMED ? names + " and " + (shown.size() - NAMED) + " more" : names;
  }

  private void build(Set<Path> changed) throws InterruptedException {
    building = true;
    try {
      project.build(changed);
    } finally {
      ended = System.nanoTime();
      building = false;
      announced.set(false);
    }
  }

  /** Waits for changes that cause a build; empty at the end. */
  private Optional<Set<Path>> next() throws InterruptedException {
    while (true) {
      var all = new ArrayList<>(List.of(changes.take()));
      changes.drainTo(all);
      if (all.stream().anyMatch(change -> change == END)) {
        return Optional.empty();
      }
      var files = new LinkedHashSet<Path>();
      for (var change : all) {
        files.addAll(
            change.duringBuild()
                ? causes.duringBuild(change.files())
                : causes.betweenBuilds(change.files()));
      }
      if (!files.isEmpty() || all.stream().anyMatch(change -> !change.duringBuild())) {
        announce();
        return Optional.of(files);
      }
    }
  }

  private void announce() {
    if (announced.compareAndSet(false, true)) {
      project.changing();
    }
  }

  /** Watches the folders that exist now. */
  private void look(boolean watching) throws IOException {
    var now = project.watched();
    if (watching && !now.equals(watched)) {
      var before = watch;
      var opened = FolderWatch.of(now);
      watch = opened;
      watched = now;
      if (before != null) {
        before.close();
      }
      var thread = new Thread(() -> follow(opened), "dev-watch");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void follow(FolderWatch opened) {
    try {
      while (true) {
        var during = new AtomicBoolean();
        var changed = opened.next(() -> during.set(isDuringBuild()));
        changes.add(new Change(changed, during.get()));
      }
    } catch (ClosedWatchServiceException | InterruptedException over) {
      // The watch was closed.
    } catch (IOException failed) {
      project.unwatched(failed);
    }
  }

  /** Returns whether a change may come from a build; otherwise calls wait for the next build. */
  private boolean isDuringBuild() {
    boolean during = building || System.nanoTime() - ended < SEEN.toNanos();
    if (!during) {
      announce();
    }
    return during;
  }
}
