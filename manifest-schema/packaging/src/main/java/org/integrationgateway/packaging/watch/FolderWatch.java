package org.integrationgateway.packaging.watch;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Watches folders with all that is below them, including links, for changes. Saving a file is often
 * several changes (a copy, a new file, a new name); they are reported together after a short time
 * without changes. For one thread at a time.
 */
final class FolderWatch implements AutoCloseable {
  /**
   * The time without a change after which a build begins: longer than an editor pauses between two
   * steps of one save.
   */
  private static final Duration QUIET = Duration.ofMillis(40);

  /** Limit of the wait for a time without changes, for programs that write without pause. */
  private static final Duration LONGEST = Duration.ofSeconds(2);

  private final WatchService service;
  private final WatchedFiles files;
  private final Map<WatchKey, Set<Path>> watched = new HashMap<>();

  private FolderWatch(WatchService service, WatchedFiles files) {
    this.service = service;
    this.files = files;
  }

  /**
   * Starts watching. Folders that do not exist (yet) are left out.
   *
   * @throws IOException when the system watches no more folders
   */
  static FolderWatch of(WatchedFiles files) throws IOException {
    var watch = new FolderWatch(FileSystems.getDefault().newWatchService(), files);
    try {
      for (var folder : files.roots()) {
        watch.add(folder, new LinkedHashSet<>());
      }
      return watch;
    } catch (IOException failed) {
      watch.close();
      throw failed;
    }
  }

  /**
   * Waits for the next changes.
   *
   * @param first called at the first change, before the others are known
   * @return the files, and folders where the system lost events; never empty
   * @throws ClosedWatchServiceException once this is closed
   */
  Set<Path> next(Runnable first) throws InterruptedException, IOException {
    var changed = new LinkedHashSet<Path>();
    while (changed.isEmpty()) {
      collect(service.take(), changed);
    }
    first.run();
    var end = System.nanoTime() + LONGEST.toNanos();
    try {
      var key = service.poll(QUIET.toMillis(), TimeUnit.MILLISECONDS);
      while (key != null) {
        collect(key, changed);
        key =
            System.nanoTime() < end ? service.poll(QUIET.toMillis(), TimeUnit.MILLISECONDS) : null;
      }
    } catch (ClosedWatchServiceException closed) {
      // A change that was announced before is reported without delay.
    }
    return changed;
  }

  private void collect(WatchKey key, Set<Path> changed) throws IOException {
    for (var event : key.pollEvents()) {
      for (var folder : names(key)) {
        note(folder, event, changed);
      }
    }
    if (!key.reset()) {
      watched.remove(key);
    }
  }

  /** The paths of a folder: several when links lead to it. A renamed folder loses its old paths. */
  private List<Path> names(WatchKey key) {
    var all = List.copyOf(watched.getOrDefault(key, Set.of()));
    var there = all.stream().filter(Files::isDirectory).toList();
    return there.isEmpty() ? all : there;
  }

  private void note(Path folder, WatchEvent<?> event, Set<Path> changed) throws IOException {
    if (!(event.context() instanceof Path name)) {
      // More events than the system stores: any file in the folder may have changed.
      changed.add(folder);
      add(folder, changed);
      return;
    }
    var path = folder.resolve(name);
    if (files.isIgnored(path)) {
      return;
    }
    var isFolder = Files.isDirectory(path);
    if (isFolder && event.kind() == StandardWatchEventKinds.ENTRY_CREATE) {
      add(path, changed);
    }
    if (!isFolder) {
      changed.add(path);
    }
  }

  /** Watches a new folder and reports the files that it already contains. */
  private void add(Path top, Set<Path> found) throws IOException {
    if (!Files.isDirectory(top)) {
      return;
    }
    Files.walkFileTree(
        top,
        Set.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (!folder.equals(top) && (files.isIgnored(folder) || leadsUp(folder, top))) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            register(folder);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!files.isIgnored(file)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /**
   * Returns whether it is a link to a folder that contains the watched folders: in the worst case,
   * a whole disk.
   */
  private static boolean leadsUp(Path folder, Path top) throws IOException {
    return Files.isSymbolicLink(folder) && top.toRealPath().startsWith(folder.toRealPath());
  }

  private void register(Path folder) throws IOException {
    try {
      var key =
          folder.register(
              service,
              StandardWatchEventKinds.ENTRY_CREATE,
              StandardWatchEventKinds.ENTRY_MODIFY,
              StandardWatchEventKinds.ENTRY_DELETE);
      watched.computeIfAbsent(key, first -> new LinkedHashSet<>()).add(folder);
    } catch (IOException refused) {
      if (Files.isDirectory(folder)) {
        throw new IOException(
            "cannot watch "
                + folder
                + " for changes: "
                + refused.getMessage()
                + "; on Linux raise fs.inotify.max_user_watches",
            refused);
      }
    }
  }

  @Override
  public void close() throws IOException {
    service.close();
  }
}
