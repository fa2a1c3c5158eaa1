package org.integrationgateway.server.backup;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.file.PrivateFolders;
import org.integrationgateway.builtin.s3.ObjectFiles;

/** The files of one object store, on their way from a backup to a folder. */
final class SavedObjects {
  /** The names of the files, behind that of their folder in the archive. */
  private static final Pattern PATH = Pattern.compile("b-[a-z0-9.-]+/[A-Za-z0-9]+\\.[a-z]+");

  private final Path target;
  private final Path fresh;
  private final Path old;

  SavedObjects(Path directory) {
    target = directory.toAbsolutePath();
    fresh = target.resolveSibling("." + target.getFileName() + ".restored");
    old = target.resolveSibling("." + target.getFileName() + ".replaced");
  }

  /** The folder in the archive of the object store with this number. */
  static String folder(int number) {
    return "objects/" + number + "/";
  }

  /** Whether the target has no objects. */
  boolean isEmpty() throws IOException {
    return new ObjectFiles(target).isEmpty();
  }

  /** Whether a server uses the folder. */
  boolean isInUse() throws IOException {
    var lock = target.resolve("lock");
    if (!Files.exists(lock)) {
      return false;
    }
    try (var channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        var mine = channel.tryLock()) {
      return mine == null;
    } catch (OverlappingFileLockException here) {
      return true;
    }
  }

  /** Writes the files beside the folder. */
  void prepare(BackupReader archive, List<SavedFile> files) throws IOException {
    Folders.delete(fresh);
    Files.createDirectories(target.getParent());
    PrivateFolders.create(fresh);
    for (var file : files) {
      var path = file.entry().replaceFirst("^objects/[0-9]+/", "");
      if (!PATH.matcher(path).matches()) {
        throw new IOException("'" + file.entry() + "' cannot be the file of an object");
      }
      var place = fresh.resolve(path);
      Files.createDirectories(place.getParent());
      try (var content = archive.open(file)) {
        Files.copy(content, place);
      }
    }
  }

  /** Puts the prepared files in place of the folder, which stays as it is when this fails. */
  void apply() throws IOException {
    Folders.delete(old);
    boolean replaces = Files.exists(target);
    if (replaces) {
      Files.move(target, old);
    }
    try {
      Files.move(fresh, target);
    } catch (IOException e) {
      if (replaces) {
        Files.move(old, target);
      }
      throw e;
    }
    Folders.delete(old);
  }

  /** Deletes prepared files that were not applied. */
  void discard() throws IOException {
    Folders.delete(fresh);
  }
}
