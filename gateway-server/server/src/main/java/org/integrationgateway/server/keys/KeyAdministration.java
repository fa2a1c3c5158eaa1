package org.integrationgateway.server.keys;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.DataKey;
import org.integrationgateway.core.seal.KeyRing;
import org.integrationgateway.server.keys.ManagedKey.Use;

/** Lists and rotates the data keys, and replaces the older ones. */
public final class KeyAdministration {
  private final KeyRing keys;
  private final Rewrap rewrap;
  private final Runnable begun;

  /** Keys without a worker: the caller runs {@code rewrap}. */
  public KeyAdministration(KeyRing keys, Rewrap rewrap) {
    this(keys, rewrap, () -> {});
  }

  /** Keys of a server. */
  public KeyAdministration(KeyRing keys, Rewrap rewrap, RewrapWorker worker) {
    this(keys, rewrap, worker::wake);
  }

  private KeyAdministration(KeyRing keys, Rewrap rewrap, Runnable begun) {
    this.keys = keys;
    this.rewrap = rewrap;
    this.begun = begun;
  }

  /** All data keys, oldest first. */
  public List<ManagedKey> list() {
    var stored = keys.dataKeys();
    var newest = newest(stored);
    var work = rewrap.progress().filter(each -> !each.running());
    return stored.stream()
        .map(key -> ManagedKey.of(key, key.equals(newest), values(key, work)))
        .toList();
  }

  /** The key had its values when the last pass began, or is younger. */
  private static Optional<Long> values(DataKey key, Optional<RewrapProgress> work) {
    return work.filter(done -> key.purpose() == DataKey.Purpose.SEAL)
        .filter(done -> key.createdAt().isBefore(done.pass().startedAt()))
        .map(done -> done.pass().values().getOrDefault(key.id(), 0L));
  }

  /** Makes a data key, which seals from then on. */
  public ManagedKey rotate() {
    return ManagedKey.of(keys.rotate(), true, Optional.empty());
  }

  /**
   * Has the root keys of secrets providers wrapped again, and begins to seal all values by the keys
   * that would seal them now; false when that is under way.
   *
   * @throws GatewayException as {@link KeyRing#rewrapRoots}: then nothing begins
   */
  public boolean rewrap() {
    keys.rewrapRoots();
    boolean fresh = rewrap.begin();
    begun.run();
    return fresh;
  }

  /** The state of the keys. */
  public KeyStatus status() {
    var stored = keys.dataKeys();
    var roots =
        keys.rootKeys().stream()
            .map(
                id ->
                    new KeyStatus.Root(
                        id,
                        id.equals(keys.rootKeys().get(0)),
                        stored.stream()
                            .filter(key -> key.rootKey().equals(id))
                            .map(DataKey::id)
                            .toList(),
                        keys.unsealed(id)))
            .toList();
    var work = rewrap.progress();
    return new KeyStatus(
        newest(stored).id(), keys.subjectKeys(), roots, work, advice(roots, list(), work));
  }

  private static List<String> advice(
      List<KeyStatus.Root> roots, List<ManagedKey> keys, Optional<RewrapProgress> work) {
    var advice = new ArrayList<String>();
    for (var root : roots) {
      if (root.removable()) {
        advice.add(
            "encryption key '%s' encrypts nothing: remove it from server.encryption.keys once no backup needs it"
                .formatted(root.id()));
      } else if (!root.first()) {
        advice.add(
            "encryption key '%s' encrypts %s: 'gateway keys rewrap' re-encrypts them with '%s'"
                .formatted(root.id(), String.join(", ", root.wraps()), roots.get(0).id()));
      }
    }
    for (var key : keys) {
      if (key.use() == Use.OPENS && work.filter(RewrapProgress::running).isEmpty()) {
        advice.add(
            "data key '%s' may still encrypt values: 'gateway keys rewrap' re-encrypts them with newer keys"
                .formatted(key.id()));
      }
      key.retiredAt()
          .ifPresent(
              at ->
                  advice.add(
                      "data key '%s' encrypts nothing: 'gateway keys rewrap' deletes it after %s"
                          .formatted(
                              key.id(), at.plus(Rewrap.GRACE).truncatedTo(ChronoUnit.SECONDS))));
    }
    work.filter(done -> done.pass().unreadable() > 0)
        .ifPresent(
            done ->
                advice.add(
                    "%d values cannot be decrypted: they were changed in the store"
                        .formatted(done.pass().unreadable())));
    return advice;
  }

  private static DataKey newest(List<DataKey> stored) {
    return stored.stream()
        .filter(key -> key.purpose() == DataKey.Purpose.SEAL)
        .reduce((before, after) -> after)
        .orElseThrow();
  }
}
