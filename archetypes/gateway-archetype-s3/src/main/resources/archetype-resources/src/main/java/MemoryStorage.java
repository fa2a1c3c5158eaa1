package ${package};

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectContent;
import org.integrationgateway.sdk.s3.ObjectCopy;
import org.integrationgateway.sdk.s3.ObjectDescription;
import org.integrationgateway.sdk.s3.ObjectInfo;
import org.integrationgateway.sdk.s3.ObjectListing;
import org.integrationgateway.sdk.s3.ObjectPage;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.sdk.s3.PresignedUrl;
import org.integrationgateway.sdk.serve.ProviderMain;

/** Objects in memory, which end with the program. Names are checked before a call arrives here. */
public final class MemoryStorage implements ObjectStorage {
  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(@Doc("Maximum size of all objects together, in MB") @Default("64") int megabytes) {
    Config {
      if (megabytes < 1 || megabytes > 1024) {
        throw new IllegalArgumentException("megabytes must be between 1 and 1024");
      }
    }
  }

  private record Stored(ObjectInfo info, byte[] bytes) {}

  private static final NavigableMap<String, Stored> EMPTY = Collections.emptyNavigableMap();

  private final Map<String, NavigableMap<String, Stored>> buckets = new ConcurrentHashMap<>();

  /** Held during a change; readers do not need it. */
  private final ReentrantLock changing = new ReentrantLock();

  private final InstantSource clock;
  private final long room;
  private long used;

  MemoryStorage(Config config, InstantSource clock) {
    this.room = (long) config.megabytes() << 20;
    this.clock = clock;
  }

  @Override
  public ObjectInfo head(ObjectRef ref, Conditions conditions) {
    return readable(ref, conditions).info();
  }

  @Override
  public ObjectContent read(ObjectRef ref, Conditions conditions, ByteRange range) {
    var stored = readable(ref, conditions);
    var slice = range.of(stored.bytes().length);
    return new ObjectContent(
        stored.info(),
        slice,
        new ByteArrayInputStream(stored.bytes(), (int) slice.offset(), (int) slice.length()));
  }

  @Override
  public ObjectInfo write(ObjectWrite write, InputStream content) {
    write.conditions().check(find(write.ref()).map(Stored::info), false);
    byte[] bytes;
    try {
      bytes = content.readNBytes((int) Math.min(room + 1, Integer.MAX_VALUE - 8));
    } catch (IOException broken) {
      throw new ServiceException(
          Reason.FAILED,
          "the content of '" + write.ref() + "' ended early: nothing was written",
          broken);
    }
    requireSize(write.ref(), write.size(), bytes.length);
    return put(write.ref(), write.description(), write.conditions(), bytes);
  }

  @Override
  public boolean delete(ObjectRef ref, Conditions conditions) {
    changing.lock();
    try {
      var before = find(ref);
      conditions.check(before.map(Stored::info), false);
      before.ifPresent(
          stored -> {
            bucket(ref).remove(ref.key());
            used -= stored.bytes().length;
          });
      return before.isPresent();
    } finally {
      changing.unlock();
    }
  }

  @Override
  public ObjectPage list(ListQuery query) {
    return ObjectListing.page(
        query, buckets.getOrDefault(query.bucket(), EMPTY), stored -> stored.info());
  }

  @Override
  public ObjectInfo copy(ObjectCopy copy) {
    var source = find(copy.source()).orElseThrow(() -> missing(copy.source()));
    copy.sourceConditions().check(Optional.of(source.info()), false);
    return put(
        copy.target(),
        copy.description().orElse(source.info().description()),
        copy.targetConditions(),
        source.bytes());
  }

  @Override
  public PresignedUrl presign(Presign presign) {
    throw new ServiceException(Reason.NOT_SUPPORTED, "this store makes no presigned URLs");
  }

  private ObjectInfo put(
      ObjectRef ref, ObjectDescription description, Conditions conditions, byte[] bytes) {
    changing.lock();
    try {
      var before = find(ref);
      conditions.check(before.map(Stored::info), false);
      long after = used - before.map(stored -> stored.bytes().length).orElse(0) + bytes.length;
      if (after > room) {
        throw new ServiceException(
            Reason.TOO_LARGE,
            "'%s' has %d bytes, and of the %d bytes of room only %d are left"
                .formatted(ref, bytes.length, room, room - used));
      }
      var info = new ObjectInfo(ref, bytes.length, tag(bytes), clock.instant(), description);
      bucket(ref).put(ref.key(), new Stored(info, bytes));
      used = after;
      return info;
    } finally {
      changing.unlock();
    }
  }

  private Stored readable(ObjectRef ref, Conditions conditions) {
    var stored = find(ref);
    conditions.check(stored.map(Stored::info), true);
    return stored.orElseThrow(() -> missing(ref));
  }

  private Optional<Stored> find(ObjectRef ref) {
    return Optional.ofNullable(buckets.get(ref.bucket())).map(bucket -> bucket.get(ref.key()));
  }

  private NavigableMap<String, Stored> bucket(ObjectRef ref) {
    return buckets.computeIfAbsent(
        ref.bucket(), name -> new ConcurrentSkipListMap<>(ObjectListing.KEY_ORDER));
  }

  private void requireSize(ObjectRef ref, OptionalLong announced, int bytes) {
    if (bytes > room) {
      throw new ServiceException(
          Reason.TOO_LARGE, "'%s' has more than the %d bytes of room".formatted(ref, room));
    }
    if (announced.isPresent() && announced.getAsLong() != bytes) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "'%s' was announced with %d bytes and came with %d: nothing was written"
              .formatted(ref, announced.getAsLong(), bytes));
    }
  }

  private static ServiceException missing(ObjectRef ref) {
    return new ServiceException(Reason.NOT_FOUND, "there is no object '" + ref + "'");
  }

  private static String tag(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 16);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.S3, Config.class, config -> new MemoryStorage(config, InstantSource.system()));
  }
}
