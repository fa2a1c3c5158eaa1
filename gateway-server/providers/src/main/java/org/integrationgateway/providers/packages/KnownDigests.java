package org.integrationgateway.providers.packages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.integrationgateway.base.digest.Sha256;

/**
 * The SHA-256 of files, each read again only when the system says that it changed, and by one
 * thread at a time: many providers that start from one package do not all read it.
 */
final class KnownDigests {
  private static final int READERS = 64;

  private record Known(FileState state, String sha256) {}

  private final Map<Path, Known> known = new ConcurrentHashMap<>();
  private final Lock[] readers =
      Stream.generate(ReentrantLock::new).limit(READERS).toArray(Lock[]::new);

  /** The digest of the file as it is now. */
  public String sha256(Path file) throws IOException {
    return sha256(file, FileState.of(file));
  }

  /** Returns the digest of a file in this state; reads the file unless the state is known. */
  String sha256(Path file, FileState state) throws IOException {
    var found = known.get(file);
    if (found != null && found.state().equals(state)) {
      return found.sha256();
    }
    var reader = readers[Math.floorMod(file.hashCode(), READERS)];
    reader.lock();
    try {
      var meanwhile = known.get(file);
      if (meanwhile != null && meanwhile.state().equals(state)) {
        return meanwhile.sha256();
      }
      var sha256 = Sha256.hex(file);
      known.put(file, new Known(state, sha256));
      return sha256;
    } finally {
      reader.unlock();
    }
  }
}
