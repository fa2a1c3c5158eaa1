package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.watch.BuildOutputDetector;
import org.integrationgateway.manifest.watch.FolderWatch;
import org.jspecify.annotations.Nullable;

/** Builds and serves a provider, and repeats both after each saved change. */
public final class DevLoop {
  private final Sources sources;
  private final Provider provider;
  private final DevServer server;
  private final Snapshots snapshots;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final BuildOutputDetector outputs = new BuildOutputDetector();
  private final AtomicBoolean held = new AtomicBoolean();
  private @Nullable WatchedFolders watched;
  private @Nullable FolderWatch watching;

  public DevLoop(Sources sources, Provider provider, DevServer server, Path work)
      throws IOException {
    this.sources = sources;
    this.provider = provider;
    this.server = server;
    this.snapshots = Snapshots.in(work);
    server.onEnd(exit -> events.add(new Event(Set.of(), Event.Kind.ENDED, exit)));
  }

  /** The events of a loop. */
  private record Event(Set<Path> changed, Kind kind, int exit) {
    enum Kind {
      CHANGED,
      RESTART,
      QUIT,
      ENDED
    }
  }

  /** A command that the user typed: {@code r} restarts the provider, {@code q} ends the loop. */
  public void typed(String line) {
    var key = line.strip();
    if (key.equals("r") || key.isEmpty()) {
      events.add(new Event(Set.of(), Event.Kind.RESTART, 0));
    } else if (key.equals("q")) {
      events.add(new Event(Set.of(), Event.Kind.QUIT, 0));
    }
  }

  /**
   * Serves until the user or the gateway ends it.
   *
   * @param watch whether to watch for changes
   * @return the exit code of the gateway
   * @throws BuildFailedException when the first build fails and changes are not watched
   */
  public int run(boolean watch) throws IOException, InterruptedException, BuildFailedException {
    try {
      look(watch);
      var failed = make(sources::build, Set.of());
      if (failed.isPresent() && !watch) {
        throw failed.get();
      }
      while (true) {
        look(watch);
        var event = events.take();
        switch (event.kind()) {
          case QUIT:
            return 0;
          case ENDED:
            return event.exit();
          case RESTART:
            hold();
            make(sources::build, Set.of());
            break;
          case CHANGED:
            var changed = withMore(event.changed());
            hold();
            make(() -> sources.rebuild(changed), changed);
            break;
        }
      }
    } finally {
      if (watching != null) {
        watching.close();
      }
    }
  }

  /** Watches the folders that exist now. */
  private void look(boolean watch) throws IOException {
    var now = sources.watched();
    if (watch && !now.equals(watched)) {
      var before = watching;
      watching = watch(now);
      watched = now;
      if (before != null) {
        before.close();
      }
    }
  }

  private interface Step {
    Built run() throws BuildFailedException;
  }

  private Optional<BuildFailedException> make(Step step, Set<Path> changed) {
    var start = System.nanoTime();
    outputs.begin(changed);
    try {
      var snapshot = snapshots.take(step.run());
      var command = provider.start().command(snapshot);
      if (!changed.isEmpty()) {
        server.note(
            names(changed) + " built in " + (System.nanoTime() - start) / 1_000_000 + " ms");
      }
      server.launch(
          provider.manifest(),
          command,
          provider.folder(),
          provider.environment(),
          provider.replacement());
      snapshots.removeUnused(server.handle());
      return Optional.empty();
    } catch (BuildFailedException failed) {
      server.problem(String.valueOf(failed.getMessage()));
      return Optional.of(failed);
    } catch (IOException failed) {
      // A file was deleted while it was read: its next change follows.
      var message = "cannot take what was built: " + failed.getMessage();
      server.problem(message);
      return Optional.of(new BuildFailedException(message, failed));
    } finally {
      held.set(false);
      outputs.end();
    }
  }

  /** Returns all events since the last build, which one build handles. */
  private Set<Path> withMore(Set<Path> first) {
    var all = new LinkedHashSet<>(first);
    while (events.peek() != null && events.peek().kind() == Event.Kind.CHANGED) {
      all.addAll(events.remove().changed());
    }
    return all;
  }

  /** Names the changed files for people, without temporary files of editors. */
  private static String names(Set<Path> changed) {
    var there = changed.stream().filter(Files::exists).toList();
    var shown = there.isEmpty() ? List.copyOf(changed) : there;
    var names =
        shown.stream()
            .limit(3)
            .map(file -> String.valueOf(file.getFileName()))
            .collect(Collectors.joining(", "));
    return shown.size() > 3 ? names + " and " + (shown.size() - 3) + " more" : names;
  }

  private FolderWatch watch(WatchedFolders folders) throws IOException {
    var watch = folders.watch();
    var thread = new Thread(() -> follow(watch), "gateway watches");
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  /**
   * Returns whether a change may come from the running build; otherwise calls wait for the next
   * build.
   */
  private boolean isBusy() {
    boolean busy = outputs.isBuilding();
    if (!busy) {
      hold();
    }
    return busy;
  }

  private void hold() {
    if (held.compareAndSet(false, true)) {
      server.building();
    }
  }

  private void follow(FolderWatch watch) {
    try {
      while (true) {
        var during = new AtomicBoolean();
        var changed = watch.next(() -> during.set(isBusy()));
        var mine = during.get() ? outputs.duringBuild(changed) : outputs.betweenBuilds(changed);
        if (!mine.isEmpty()) {
          events.add(new Event(mine, Event.Kind.CHANGED, 0));
        }
      }
    } catch (ClosedWatchServiceException | InterruptedException over) {
      // The watch was closed.
    } catch (IOException failed) {
      server.problem(String.valueOf(failed.getMessage()));
    }
  }
}
