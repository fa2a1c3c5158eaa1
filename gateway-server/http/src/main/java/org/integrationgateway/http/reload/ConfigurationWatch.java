package org.integrationgateway.http.reload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs an action when a file of the configuration has changed, or a link on the way to it, such as
 * the {@code ..data} of a ConfigMap. File systems without notice of changes are looked at every few
 * seconds.
 */
final class ConfigurationWatch implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ConfigurationWatch.class);
  private static final long LOOK_SECONDS = 5;

  /** The pause after which a change counts as complete. */
  private static final long QUIET_MILLIS = 200;

  private final Supplier<List<Path>> files;
  private final Runnable action;
  private final WatchService watcher;
  private final Set<Path> folders = new HashSet<>();

  private ConfigurationWatch(Supplier<List<Path>> files, Runnable action, WatchService watcher) {
    this.files = files;
    this.action = action;
    this.watcher = watcher;
  }

  /**
   * Begins.
   *
   * @param files that the configuration is read from, as they are when asked
   */
  static ConfigurationWatch begin(Supplier<List<Path>> files, Runnable action) {
    try {
      var watch = new ConfigurationWatch(files, action, FileSystems.getDefault().newWatchService());
      var seen = watch.look();
      DaemonThread.start("configuration-watch", () -> watch.run(seen));
      return watch;
    } catch (IOException e) {
      throw new UncheckedIOException("files cannot be watched: " + e, e);
    }
  }

  private void run(String first) {
    var seen = first;
    try {
      while (true) {
        await();
        var now = look();
        if (!now.equals(seen) && acted()) {
          seen = now;
        }
      }
    } catch (InterruptedException | ClosedWatchServiceException closed) {
      log.debug("the files of the configuration are no longer watched");
    }
  }

  /** Returns whether the change was read; one that was not is read at the next look. */
  private boolean acted() {
    try {
      action.run();
    } catch (GatewayException notNow) {
      log.info("a changed file of the configuration will be read later: {}", notNow.detail());
      return false;
    } catch (RuntimeException refused) {
      log.warn("a changed file of the configuration was not reloaded: {}", refused.getMessage());
    }
    return true;
  }

  /** Waits for a change and until all is quiet after it, or until it is time to look. */
  private void await() throws InterruptedException {
    var key = watcher.poll(LOOK_SECONDS, TimeUnit.SECONDS);
    while (key != null) {
      key.pollEvents();
      if (!key.reset() && key.watchable() instanceof Path gone) {
        folders.remove(gone);
      }
      key = watcher.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** The state of all files; watches their folders from here on. */
  private String look() {
    var text = new StringBuilder();
    for (var file : files.get()) {
      watch(file.getParent());
      try {
        var real = file.toRealPath();
        watch(real.getParent());
        var state = Files.readAttributes(real, BasicFileAttributes.class);
        text.append(
            "%s %s %d %s %s%n"
                .formatted(file, real, state.size(), state.lastModifiedTime(), state.fileKey()));
      } catch (IOException gone) {
        text.append(file).append(" is not there\n");
      }
    }
    return text.toString();
  }

  private void watch(@Nullable Path folder) {
    if (folder == null || !folders.add(folder)) {
      return;
    }
    try {
      var unused =
          folder.register(
              watcher,
              StandardWatchEventKinds.ENTRY_CREATE,
              StandardWatchEventKinds.ENTRY_DELETE,
              StandardWatchEventKinds.ENTRY_MODIFY);
    } catch (IOException e) {
      log.debug("{} is looked at every {} s: {}", folder, LOOK_SECONDS, e.toString());
    }
  }

  @Override
  public void close() {
    try {
      watcher.close();
    } catch (IOException e) {
      log.debug("the watch of the configuration did not close: {}", e.toString());
    }
  }
}
