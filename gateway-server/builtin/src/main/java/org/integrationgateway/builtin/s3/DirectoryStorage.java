package org.integrationgateway.builtin.s3;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectContent;
import org.integrationgateway.sdk.s3.ObjectCopy;
import org.integrationgateway.sdk.s3.ObjectDescription;
import org.integrationgateway.sdk.s3.ObjectInfo;
import org.integrationgateway.sdk.s3.ObjectPage;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.sdk.s3.PresignedUrl;

/**
 * Objects in a directory, one folder for each bucket. A change is on disk when its method returns.
 * One process uses the directory at a time.
 */
public final class DirectoryStorage implements ObjectStorage, AutoCloseable {
  /** The keys of {@code builtin:directory}. */
  public record Config(
      @Doc(
              "The folder of the objects, which no other server may use. Default: data/s3/NAME in"
                  + " GATEWAY_HOME.")
          Optional<Path> path,
      @Doc("The maximum size of an object.")
          @Default("5GiB")
          @Form("size")
          @Range(least = "1B", most = "16384GiB")
          long maxObjectBytes) {}

  /** Prefix of the folder names of buckets. */
  static final String FOLDER = "b-";

  private static final BucketFolder NOT_THERE = BucketFolder.absent();

  private final Path directory;
  private final Clock clock;
  private final Presigner presigner;
  private final long maxBytes;
  private final FaultPoints faults;
  private final FileChannel mine;
  private final Map<String, BucketFolder> buckets = new ConcurrentHashMap<>();
  private final ReentrantLock opening = new ReentrantLock();

  /**
   * @param directory is created when it is missing
   * @param maxBytes size limit of an object
   * @throws IOException when the directory cannot be used, or another process uses it
   */
  public DirectoryStorage(Path directory, Clock clock, Presigner presigner, long maxBytes)
      throws IOException {
    this(directory, clock, presigner, maxBytes, FaultPoints.NONE);
  }

  DirectoryStorage(
      Path directory, Clock clock, Presigner presigner, long maxBytes, FaultPoints faults)
      throws IOException {
    this.faults = faults;
    this.directory = Files.createDirectories(directory);
    this.clock = clock;
    this.presigner = presigner;
    this.maxBytes = maxBytes;
    this.mine =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isMine()) {
      mine.close();
      throw new IOException(directory + " is in use by another object store");
    }
    openAll();
  }

  /** Opens all buckets, which deletes what an interruption left. */
  private void openAll() throws IOException {
    try (var folders = Files.newDirectoryStream(directory, FOLDER + "*")) {
      for (var folder : folders) {
        bucket(folder.getFileName().toString().substring(FOLDER.length()));
      }
    } catch (IOException | RuntimeException unreadable) {
      mine.close();
      throw unreadable;
    }
  }

  private boolean isMine() throws IOException {
    try {
      return mine.tryLock() != null;
    } catch (OverlappingFileLockException here) {
      return false;
    }
  }

  @Override
  public ObjectInfo head(ObjectRef ref, Conditions conditions) {
    var found = find(ref).map(object -> object.info(ref.bucket()));
    conditions.check(found, true);
    return found.orElseThrow(() -> missing(ref));
  }

  @Override
  public ObjectContent read(ObjectRef ref, Conditions conditions, ByteRange range) {
    Optional<StoredObject> replaced = Optional.empty();
    while (true) {
      var object = find(ref);
      conditions.check(object.map(found -> found.info(ref.bucket())), true);
      var found = object.orElseThrow(() -> missing(ref));
      var slice = range.of(found.size());
      try {
        return new ObjectContent(
            found.info(ref.bucket()),
            slice,
            new LimitedStream(known(ref.bucket()).bytes(found, slice.offset()), slice.length()));
      } catch (BucketFolder.ReplacedException missing) {
        if (replaced.equals(object)) {
          throw failed("reading", ref, missing);
        }
        replaced = object;
      } catch (IOException unreadable) {
        throw failed("reading", ref, unreadable);
      }
    }
  }

  @Override
  public ObjectInfo write(ObjectWrite write, InputStream content) {
    var ref = write.ref();
    try {
      // An early check saves the transfer; the check at the end decides.
      write.conditions().check(find(ref).map(object -> object.info(ref.bucket())), false);
      return store(ref, write.description(), write.conditions(), content, write.size());
    } catch (IOException broken) {
      throw failed("writing", ref, broken);
    }
  }

  private ObjectInfo store(
      ObjectRef ref,
      ObjectDescription description,
      Conditions conditions,
      InputStream content,
      OptionalLong announced)
      throws IOException {
    if (announced.isPresent() && announced.getAsLong() > maxBytes) {
      throw tooLarge(ref);
    }
    var bucket = bucket(ref.bucket());
    var place = bucket.place();
    try {
      faults.after("there is a place for bytes");
      var received = receive(ref, content, announced, place);
      return bucket.change(
          ref.key(),
          before -> {
            conditions.check(before.map(object -> object.info(ref.bucket())), false);
            var object =
                new StoredObject(
                    ref.key(),
                    BucketFolder.name(place),
                    received.size(),
                    received.etag(),
                    clock.instant(),
                    description.contentType(),
                    description.metadata());
            bucket.put(object);
            return object.info(ref.bucket());
          });
    } finally {
      if (!bucket.names(ref.key(), place)) {
        BucketFolder.forget(place);
      }
    }
  }

  private record Received(long size, String etag) {}

  private Received receive(ObjectRef ref, InputStream content, OptionalLong announced, Path place)
      throws IOException {
    long most = Math.min(maxBytes, announced.orElse(Long.MAX_VALUE));
    var hashed = new DigestInputStream(content, Hashes.sha256());
    long size = 0;
    try (var file = FileChannel.open(place, StandardOpenOption.WRITE)) {
      var out = java.nio.channels.Channels.newOutputStream(file);
      var piece = new byte[128 << 10];
      for (int count = hashed.read(piece); count >= 0; count = hashed.read(piece)) {
        size += count;
        if (size > most) {
          throw announced.isPresent() && announced.getAsLong() <= maxBytes
              ? otherSize(ref, announced.getAsLong())
              : tooLarge(ref);
        }
        out.write(piece, 0, count);
        faults.after("a piece was written");
      }
      file.force(true);
      faults.after("the bytes are on disk");
    }
    if (announced.isPresent() && announced.getAsLong() != size) {
      throw otherSize(ref, announced.getAsLong());
    }
    return new Received(size, HexFormat.of().formatHex(hashed.getMessageDigest().digest(), 0, 16));
  }

  @Override
  public boolean delete(ObjectRef ref, Conditions conditions) {
    try {
      var bucket = known(ref.bucket());
      return bucket.change(
          ref.key(),
          before -> {
            conditions.check(before.map(object -> object.info(ref.bucket())), false);
            if (before.isPresent()) {
              bucket.remove(before.get());
            }
            return before.isPresent();
          });
    } catch (IOException broken) {
      throw failed("removing", ref, broken);
    }
  }

  @Override
  public ObjectPage list(ListQuery query) {
    return known(query.bucket()).list(query);
  }

  @Override
  public ObjectInfo copy(ObjectCopy copy) {
    try (var source = read(copy.source(), Conditions.NONE, ByteRange.ALL)) {
      // A copy is a write: a source that the caller has already fails the condition.
      copy.sourceConditions().check(Optional.of(source.object()), false);
      return store(
          copy.target(),
          copy.description().orElse(source.object().description()),
          copy.targetConditions(),
          source.stream(),
          OptionalLong.of(source.object().size()));
    } catch (IOException broken) {
      throw failed("copying", copy.source(), broken);
    }
  }

  @Override
  public PresignedUrl presign(Presign presign) {
    return presigner.presign(presign, clock.instant());
  }

  private Optional<StoredObject> find(ObjectRef ref) {
    return known(ref.bucket()).find(ref.key());
  }

  /** The bucket to read; it is not created when it is missing. */
  private BucketFolder known(String name) {
    return buckets.getOrDefault(name, NOT_THERE);
  }

  /** The bucket to write to, created when it is missing. */
  private BucketFolder bucket(String name) throws IOException {
    var open = buckets.get(name);
    if (open != null) {
      return open;
    }
    opening.lock();
    try {
      var other = buckets.get(name);
      if (other != null) {
        return other;
      }
      var opened = BucketFolder.open(directory, FOLDER + name, faults);
      buckets.put(name, opened);
      return opened;
    } finally {
      opening.unlock();
    }
  }

  private static ServiceException missing(ObjectRef ref) {
    return new ServiceException(Reason.NOT_FOUND, "there is no object '" + ref + "'");
  }

  private static ServiceException otherSize(ObjectRef ref, long announced) {
    return new ServiceException(
        Reason.INVALID_INPUT,
        "the content of '%s' does not have the announced %d bytes".formatted(ref, announced));
  }

  private ServiceException tooLarge(ObjectRef ref) {
    return new ServiceException(
        Reason.TOO_LARGE,
        "object '%s' has more than %d bytes, the limit of this store".formatted(ref, maxBytes));
  }

  private static ServiceException failed(String doing, ObjectRef ref, IOException cause) {
    return new ServiceException(
        Reason.UNAVAILABLE, "%s object '%s' failed: %s".formatted(doing, ref, cause), cause);
  }

  @Override
  public void close() throws IOException {
    mine.close();
  }
}
