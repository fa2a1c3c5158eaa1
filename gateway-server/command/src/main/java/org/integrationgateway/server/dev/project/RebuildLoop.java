package org.integrationgateway.server.dev.project;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.watch.BuildOutputDetector;
import org.integrationgateway.manifest.watch.FolderWatch;
import org.jspecify.annotations.Nullable;

/** Builds the project after each change, one build at a time. */
public final class RebuildLoop implements AutoCloseable {
  private static final int NAMED = 3;
  private static final long LAST_BUILD_SECONDS = 5;

  private final Project project;
  private final ProjectFiles files;
  private final ProjectBuild build;
  private final Customer customer;
  private final BuildOutputDetector outputs = new BuildOutputDetector();
  private final AtomicInteger pending = new AtomicInteger();
  private final ExecutorService builder =
      Executors.newSingleThreadExecutor(work -> thread(work, "dev-build"));
  private Set<Path> changed = new LinkedHashSet<>();
  private volatile Optional<Manifest> last = Optional.empty();
  private @Nullable FolderWatch watch;

  /** Receives the events of the loop, on its threads. */
  public interface Customer {
    /** A file has changed; which one is not known yet. */
    void seen();

    /** The change requires no build. */
    void unchanged();

    /** The project is built again for this reason. */
    void building(String why);

    void made(ProjectBuild.Made made);

    void failed(String why);

    /** A file of the configuration has changed. */
    void configured();
  }

  /**
   * @param home of the gateway, which may lie in the project and changes often
   * @param configuration files that are watched too
   */
  public RebuildLoop(
      Project project, Path home, ProjectBuild build, List<Path> configuration, Customer customer) {
    this.project = project;
    this.files = ProjectFiles.of(project, home, configuration);
    this.build = build;
    this.customer = customer;
  }

  /** Begins to watch. */
  public void watch() throws IOException {
    var opened = FolderWatch.of(files.roots(), files::isOfNoInterest);
    watch = opened;
    thread(() -> follow(opened), "dev-watch").start();
  }

  /** Builds now, without a change. */
  public void build(String why) {
    pending.incrementAndGet();
    builder.execute(() -> build(Optional.of(why)));
  }

  private void follow(FolderWatch opened) {
    try {
      while (true) {
        var during = new AtomicBoolean();
        sort(opened.next(() -> during.set(isBusy())), during.get());
      }
    } catch (ClosedWatchServiceException closed) {
      // The loop was closed.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      customer.failed("file changes cannot be watched any more: " + e.getMessage());
    }
  }

  /** Whether a change may be an output of the running build; else calls wait for the next build. */
  private boolean isBusy() {
    boolean busy = pending.get() > 0 || outputs.isBuilding();
    if (!busy) {
      customer.seen();
    }
    return busy;
  }

  private void sort(Set<Path> found, boolean duringBuild) {
    var mine = duringBuild ? outputs.duringBuild(found) : outputs.betweenBuilds(found);
    var sources = new LinkedHashSet<>(mine);
    sources.removeIf(
        path ->
            files.isConfiguration(path)
                || files.isOnlyPages(path, last)
                || (duringBuild && files.isProgram(path)));
    boolean configured = mine.stream().anyMatch(files::isConfiguration);
    if (!sources.isEmpty()) {
      note(sources);
      pending.incrementAndGet();
      builder.execute(() -> build(Optional.empty()));
    } else if (configured) {
      customer.configured();
    } else if (!duringBuild) {
      customer.unchanged();
    }
  }

  private synchronized void note(Set<Path> sources) {
    changed.addAll(sources);
  }

  private synchronized Set<Path> take() {
    var taken = changed;
    changed = new LinkedHashSet<>();
    return taken;
  }

  private void build(Optional<String> asked) {
    try {
      var because = take();
      if (asked.isEmpty() && because.isEmpty()) {
        return;
      }
      outputs.begin(because);
      customer.building(asked.orElseGet(() -> names(because)));
      var made = build.run();
      last = Optional.of(made.manifest());
      customer.made(made);
    } catch (ProjectException wrong) {
      customer.failed(String.valueOf(wrong.getMessage()));
    } catch (RuntimeException defect) {
      customer.failed("the build failed: " + defect);
    } finally {
      outputs.end();
      pending.decrementAndGet();
    }
  }

  /** The changed files for the display, without copies that an editor made and removed. */
  private String names(Set<Path> changed) {
    var there = changed.stream().filter(Files::exists).toList();
    var paths = there.isEmpty() ? List.copyOf(changed) : there;
    var names =
        paths.stream().limit(NAMED).map(project.folder()::relativize).map(Path::toString).toList();
    var more = paths.size() - names.size();
    return String.join(", ", names) + (more > 0 ? " and " + more + " more" : "");
  }

  private static Thread thread(Runnable work, String name) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Stops the running build with its processes. */
  @Override
  public void close() {
    try {
      if (watch != null) {
        watch.close();
      }
      builder.shutdownNow();
      builder.awaitTermination(LAST_BUILD_SECONDS, TimeUnit.SECONDS);
    } catch (IOException e) {
      customer.failed("the watched folders could not be closed: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
