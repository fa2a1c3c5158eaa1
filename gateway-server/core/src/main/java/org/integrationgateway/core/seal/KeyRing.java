package org.integrationgateway.core.seal;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.DataKey.Purpose;

/** The keys of the server's database, unlocked by the root keys of the configuration. */
public final class KeyRing {
  private static final String SEALING = "seal-";

  private final RootKeys roots;
  private final DataKeyStore store;
  private final SubjectKeyStore subjectStore;
  private final InstantSource clock;
  private final DataKeys data;
  private final SubjectKeys subjects;
  private final Sealer sealer;
  private final KeyedHash hash;

  private KeyRing(
      RootKeys roots,
      List<DataKey> keys,
      DataKeyStore store,
      SubjectKeyStore subjectStore,
      InstantSource clock) {
    this.roots = roots;
    this.store = store;
    this.subjectStore = subjectStore;
    this.clock = clock;
    this.data = new DataKeys(roots.sealing(keys), () -> roots.usable(store.all()), clock);
    this.subjects = new SubjectKeys(data, subjectStore, clock);
    this.sealer = new Sealer(data, subjects);
    this.hash =
        keys.stream()
            .filter(key -> key.purpose() == Purpose.HASH)
            .map(key -> new KeyedHash(roots.open(key)))
            .findFirst()
            .orElseThrow();
  }

  /**
   * Opens every data key, and makes the first ones in an empty store. A data key that another
   * replica adds later is read when a value names it, and before a value is sealed. Keys of
   * subjects are read when a value needs one.
   *
   * @param configured the first wraps new data keys; all open data keys
   * @throws GatewayException {@code NOT_CONFIGURED} when one data key does not open; the store is
   *     unchanged then
   */
  public static KeyRing unlock(
      List<RootKey> configured, DataKeyStore store, SubjectKeyStore subjects, InstantSource clock) {
    var roots = new RootKeys(configured);
    var keys =
        store.change(
            known -> {
              roots.refuseIfLocked(known);
              return completed(known, roots, clock);
            });
    return new KeyRing(roots, keys, store, subjects, clock);
  }

  /** Seals and opens values. */
  public Sealer sealer() {
    return sealer;
  }

  /** Hashes values that are compared only, such as tokens. */
  public KeyedHash hash() {
    return hash;
  }

  /** All data keys as they are stored, oldest first. */
  public List<DataKey> dataKeys() {
    return store.all();
  }

  /** The ids of the configured root keys, in their order: the first wraps. */
  public List<String> rootKeys() {
    return roots.ids();
  }

  /**
   * The wrapping of a root key by a secrets provider; empty when the configuration has its text.
   */
  public Optional<UnsealedKey> unsealed(String rootKey) {
    return roots.unsealed(rootKey);
  }

  /**
   * Has each root key that a secrets provider wraps wrapped again, by the newest version of the
   * provider's key.
   *
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE} when the provider does not answer, {@code
   *     NOT_CONFIGURED} when it refuses; the keys that are not wrapped again stay as they are
   */
  public void rewrapRoots() {
    roots.rewrap();
  }

  /** How many subjects have a key. */
  public long subjectKeys() {
    return subjectStore.count();
  }

  /** The columns that the keys themselves are stored in. */
  public static List<SealedColumn> columns() {
    return List.of(SubjectKeys.COLUMN);
  }

  /** Makes a data key under the first root key. It seals at once, elsewhere within a second. */
  public DataKey rotate() {
    var keys = store.change(known -> with(known, sealing(known, roots, clock)));
    data.refresh();
    return newest(keys);
  }

  /**
   * Wraps every data key by the first root key, and reads the keys again.
   *
   * @return the key that seals
   */
  public DataKey rewrap() {
    var keys =
        store.change(
            known -> {
              roots.refuseIfLocked(known);
              return known.stream().map(roots::rewrapped).toList();
            });
    data.refresh();
    return newest(keys);
  }

  /**
   * Marks the data keys that seal no value as retired, and deletes those that have been retired for
   * long enough.
   *
   * @param values the ids of keys that seal values, as they were found after {@code seen}
   * @param before deletes what was retired before this time
   * @return the deleted keys
   */
  public List<DataKey> retire(Map<String, Long> values, Instant seen, Instant before) {
    var deleted = new ArrayList<DataKey>();
    UnaryOperator<List<DataKey>> change =
        known -> {
          deleted.clear();
          var newest = newest(known);
          var left = new ArrayList<DataKey>();
          for (var key : known) {
            if (key.purpose() == Purpose.HASH
                || key.equals(newest)
                || !key.createdAt().isBefore(seen)) {
              left.add(key);
            } else if (values.containsKey(key.id())) {
              left.add(key.retired(Optional.empty()));
            } else if (key.retiredAt().filter(at -> at.isBefore(before)).isPresent()) {
              deleted.add(key);
            } else {
              left.add(key.retired(Optional.of(key.retiredAt().orElseGet(clock::instant))));
            }
          }
          return left;
        };
    store.change(change);
    return List.copyOf(deleted);
  }

  /**
   * Deletes the key of a subject: no value that it has sealed opens again, here at once and at
   * other replicas within a minute.
   *
   * @return whether the subject had one
   */
  public boolean forget(String subject) {
    return subjects.forget(subject);
  }

  /** A new first root key gets a data key of its own, which seals from then on. */
  private static List<DataKey> completed(List<DataKey> known, RootKeys roots, InstantSource clock) {
    var keys = known;
    if (keys.stream().noneMatch(key -> key.purpose() == Purpose.HASH)) {
      keys = with(keys, roots.made("hash-1", Purpose.HASH, clock));
    }
    boolean first =
        keys.stream().anyMatch(key -> key.purpose() == Purpose.SEAL)
            && newest(keys).rootKey().equals(roots.first());
    return first ? keys : with(keys, sealing(keys, roots, clock));
  }

  /** Ids of deleted keys do not come back while a newer key is there. */
  private static DataKey sealing(List<DataKey> known, RootKeys roots, InstantSource clock) {
    int last =
        known.stream()
            .filter(key -> key.id().startsWith(SEALING))
            .mapToInt(key -> Integer.parseInt(key.id().substring(SEALING.length())))
            .max()
            .orElse(0);
    var now = clock.instant();
    var latest =
        known.stream().map(DataKey::createdAt).max(Comparator.naturalOrder()).orElse(Instant.MIN);
    // The newest key seals: a clock that is behind must not make it older than the others.
    var at = latest.isBefore(now) ? now : latest.plusMillis(1);
    return roots.made(SEALING + (last + 1), Purpose.SEAL, () -> at);
  }

  private static DataKey newest(List<DataKey> keys) {
    return keys.stream()
        .filter(key -> key.purpose() == Purpose.SEAL)
        .reduce((before, after) -> after)
        .orElseThrow();
  }

  private static List<DataKey> with(List<DataKey> keys, DataKey added) {
    var all = new ArrayList<>(keys);
    all.add(added);
    return all;
  }
}
