package org.integrationgateway.core.seal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * The keys of people and service accounts, one of each. They are read when a value needs one; those
 * in use stay in memory for at most a minute, in which a deleted key still opens values at other
 * replicas.
 */
final class SubjectKeys {
  /** Begins the ids of these keys, and of no data key. */
  static final String PREFIX = "subject-";

  /** The wrapped keys, which {@code gateway keys rewrap} wraps by the newest data key. */
  static final SealedColumn COLUMN =
      SealedColumn.of(
          "subject_keys",
          "wrapped",
          row -> place(row.text("subject").orElseThrow(), row.text("id").orElseThrow()));

  private static final Duration REMEMBERED = Duration.ofMinutes(1);
  private static final int MOST_REMEMBERED = 20_000;
  private static final int ID_BYTES = 15;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final DataKeys data;
  private final SubjectKeyStore store;
  private final InstantSource clock;
  private final Cache<String, Aead> recent =
      Caffeine.newBuilder().expireAfterWrite(REMEMBERED).maximumSize(MOST_REMEMBERED).build();

  SubjectKeys(DataKeys data, SubjectKeyStore store, InstantSource clock) {
    this.data = data;
    this.store = store;
    this.clock = clock;
  }

  /**
   * The key that seals the values of this subject, made when it is missing. It is looked up in the
   * store each time: a value that is sealed by a deleted key is lost.
   */
  Aead sealing(String subject) {
    var row = store.find(subject).orElseGet(() -> store.findOrAdd(fresh(subject)));
    var known = recent.getIfPresent(subject);
    return known != null && known.id().equals(row.id()) ? known : remembered(row);
  }

  /**
   * Opens a value with the key of the subject of its place.
   *
   * @throws ForgottenKeyException when the subject was forgotten since the value was sealed
   * @throws SealBrokenException when it does not open
   */
  byte[] open(SealedPlace place, Sealed sealed) {
    var known = recent.getIfPresent(place.subject());
    if (known != null && known.id().equals(sealed.keyId())) {
      return known.open(place, sealed);
    }
    var row =
        store
            .find(place.subject())
            .filter(key -> key.id().equals(sealed.keyId()))
            .orElseThrow(
                () ->
                    new ForgottenKeyException(
                        "the sealed value at %s was sealed by a key that is deleted: its subject was forgotten"
                            .formatted(place)));
    return remembered(row).open(place, sealed);
  }

  /** Deletes the key of a subject, and with it the content of every value that it has sealed. */
  boolean forget(String subject) {
    boolean removed = store.remove(subject);
    recent.invalidate(subject);
    return removed;
  }

  private Aead remembered(SubjectKey row) {
    var bytes = data.open(place(row.subject(), row.id()), row.wrapped());
    try {
      var key = new Aead(row.id(), bytes);
      recent.put(row.subject(), key);
      return key;
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  private SubjectKey fresh(String subject) {
    var random = new byte[ID_BYTES];
    RANDOM.nextBytes(random);
    var id = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    var key = Aead.randomKey();
    try {
      var wrapped = data.newest().seal(place(subject, id), key);
      return new SubjectKey(subject, id, wrapped, clock.instant());
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }

  private static SealedPlace place(String subject, String id) {
    return new SealedPlace("subject_keys", List.of(subject, id), "key", "system:gateway");
  }
}
