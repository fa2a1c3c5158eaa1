package org.integrationgateway.builtin.s3;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectListing;
import org.integrationgateway.sdk.s3.ObjectPage;
import tools.jackson.databind.json.JsonMapper;

/**
 * One bucket: a folder with a file of bytes ({@code <id>.bytes}) and a record ({@code <hash of the
 * key>.json}) for each object. The record decides: it is written last, beside the old one, and
 * moved over it, so that an interrupted write leaves the old object or the new one. Bytes without a
 * record are left by an interruption; opening the bucket deletes them.
 */
final class BucketFolder {
  static final String BYTES = ".bytes";
  static final String RECORD = ".json";
  private static final String PARTIAL = ".partial";

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path folder;
  private final FaultPoints faults;
  private final NavigableMap<String, StoredObject> objects =
      new ConcurrentSkipListMap<>(ObjectListing.KEY_ORDER);
  private final ReentrantLock writing = new ReentrantLock();

  private BucketFolder(Path folder, FaultPoints faults) {
    this.folder = folder;
    this.faults = faults;
  }

  /** Opens the bucket in this folder of the store, which is created when it is missing. */
  static BucketFolder open(Path directory, String name, FaultPoints faults) throws IOException {
    var folder = directory.resolve(name);
    if (!Files.isDirectory(folder)) {
      Files.createDirectory(folder);
      persist(directory);
    }
    var bucket = new BucketFolder(folder, faults);
    bucket.load();
    return bucket;
  }

  /** A bucket that does not exist: it has no objects and is never written to. */
  static BucketFolder absent() {
    return new BucketFolder(Path.of(""), FaultPoints.NONE);
  }

  private void load() throws IOException {
    var named = new HashSet<String>();
    try (var files = Files.newDirectoryStream(folder, "*" + RECORD)) {
      for (var file : files) {
        var object = JSON.readValue(Files.readAllBytes(file), StoredObject.class);
        objects.put(object.key(), object);
        named.add(object.content());
      }
    }
    try (var files = Files.newDirectoryStream(folder, "*{" + BYTES + "," + PARTIAL + "}")) {
      for (var file : files) {
        if (!named.contains(name(file))) {
          Files.delete(file);
        }
      }
    }
  }

  Optional<StoredObject> find(String key) {
    return Optional.ofNullable(objects.get(key));
  }

  /** A page of the objects. */
  ObjectPage list(ListQuery query) {
    return ObjectListing.page(query, objects, object -> object.info(query.bucket()));
  }

  /** A new file for the bytes of an object. */
  Path place() throws IOException {
    return Files.createTempFile(folder, "", BYTES);
  }

  /** Whether the object under this key has these bytes; bytes without an object are deleted. */
  boolean names(String key, Path bytes) {
    return find(key).filter(object -> object.content().equals(name(bytes))).isPresent();
  }

  static String name(Path bytes) {
    return bytes.getFileName().toString();
  }

  InputStream bytes(StoredObject object, long offset) throws IOException {
    try {
      var channel = FileChannel.open(folder.resolve(object.content()), StandardOpenOption.READ);
      return Channels.newInputStream(channel.position(offset));
    } catch (NoSuchFileException replaced) {
      // Another thread wrote or removed the object after the record was read.
      throw new ReplacedException(replaced);
    }
  }

  /** The object was replaced while it was opened: read its record again. */
  static final class ReplacedException extends IOException {
    private static final long serialVersionUID = 1L;

    ReplacedException(IOException cause) {
      super(cause);
    }
  }

  /** A change that excludes other writers of this bucket. */
  interface Change<T> {
    T make(Optional<StoredObject> before) throws IOException;
  }

  <T> T change(String key, Change<T> change) throws IOException {
    writing.lock();
    try {
      return change.make(find(key));
    } finally {
      writing.unlock();
    }
  }

  /**
   * Stores this as the object under its key. Within {@link #change}. After the move of the record
   * it is stored, even if this method fails.
   */
  void put(StoredObject object) throws IOException {
    var before = find(object.key());
    var partial = Files.createTempFile(folder, "", PARTIAL);
    try {
      try (var channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
        var record = ByteBuffer.wrap(JSON.writeValueAsBytes(object));
        while (record.hasRemaining()) {
          channel.write(record);
        }
        faults.after("the record was written");
        channel.force(true);
      }
      faults.after("the record is on disk");
      Files.move(
          partial,
          record(object.key()),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException broken) {
      forget(partial);
      throw broken;
    }
    try {
      faults.after("the record was moved");
      persist(folder);
    } finally {
      objects.put(object.key(), object);
    }
    faults.after("the object is there");
    before.ifPresent(replaced -> forget(folder.resolve(replaced.content())));
  }

  /**
   * Removes the object. Within {@link #change}. When this fails, the object may be removed or not.
   */
  void remove(StoredObject object) throws IOException {
    Files.deleteIfExists(record(object.key()));
    try {
      faults.after("the record was removed");
      persist(folder);
    } finally {
      objects.remove(object.key());
    }
    faults.after("the object is gone");
    forget(folder.resolve(object.content()));
  }

  /** Deletes a file without a record, now or when the bucket is opened the next time. */
  static void forget(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException later) {
      // Some systems cannot delete a file that is open.
    }
  }

  /** Syncs a folder, so that a move or removal in it is on disk. */
  private static void persist(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException notOnThisSystem) {
      // Windows cannot open folders; its moves are on disk when they return.
      return;
    }
    try (channel) {
      channel.force(true);
    }
  }

  private Path record(String key) {
    return folder.resolve(Hashes.sha256(key.getBytes(StandardCharsets.UTF_8)) + RECORD);
  }
}
