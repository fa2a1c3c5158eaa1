package org.integrationgateway.providers.packages;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The packages of a store that are in use and must not be removed: each server that uses any has a
 * file of their digests, and a lock on it that ends with the server, however it ends.
 */
final class StoreUse {
  private static final Logger log = LoggerFactory.getLogger(StoreUse.class);
  private static final String PREFIX = ".use-";

  /** Far behind the text: on some systems what is locked cannot be read. */
  private static final long LOCKED = Long.MAX_VALUE - 1;

  private final Path store;
  private final Set<String> used = new HashSet<>();
  private Optional<FileChannel> file = Optional.empty();

  StoreUse(Path store) {
    this.store = store;
  }

  /** Marks the package as used for as long as this server runs. */
  synchronized void begin(String sha256) {
    if (!used.add(sha256)) {
      return;
    }
    try {
      var open = file.isPresent() ? file.get() : opened();
      file = Optional.of(open);
      open.write(ByteBuffer.wrap((sha256 + "\n").getBytes(StandardCharsets.US_ASCII)));
    } catch (IOException e) {
      // The store is read-only for this user, so no other process of the user removes packages
      // either.
      log.debug("the use of sha256-{} cannot be recorded: {}", sha256, e.toString());
    }
  }

  private FileChannel opened() throws IOException {
    var place = Files.createTempFile(store, PREFIX, "");
    place.toFile().deleteOnExit();
    var open = FileChannel.open(place, StandardOpenOption.WRITE);
    open.lock(LOCKED, 1, false);
    return open;
  }

  /**
   * The packages that running servers use; the files of ended servers are removed. Not for a server
   * itself: a process that closes a file ends every lock that it has on it.
   */
  static Set<String> in(Path store) throws IOException {
    var used = new TreeSet<String>();
    try (var files = Files.newDirectoryStream(store, PREFIX + "*")) {
      for (var file : files) {
        if (lives(file)) {
          used.addAll(Files.readAllLines(file, StandardCharsets.US_ASCII));
        } else {
          Files.deleteIfExists(file);
        }
      }
    }
    return used;
  }

  private static boolean lives(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE);
        var lock = channel.tryLock(LOCKED, 1, false)) {
      return lock == null;
    } catch (OverlappingFileLockException ours) {
      return true;
    }
  }
}
