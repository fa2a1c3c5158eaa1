package org.integrationgateway.server.seal;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.seal.DataKey.Purpose;

/** The unlocked data keys of the server's database. */
public final class KeyRing {
  private final Sealer sealer;
  private final KeyedHash hash;

  private KeyRing(Sealer sealer, KeyedHash hash) {
    this.sealer = sealer;
    this.hash = hash;
  }

  /**
   * Opens every data key, and makes the first ones in an empty store. A data key that another
   * replica adds later is read when a value names it.
   *
   * @param roots the first wraps new data keys; all open data keys
   * @throws GatewayException {@code NOT_CONFIGURED} when one data key does not open; the store is
   *     unchanged then
   */
  public static KeyRing unlock(List<RootKey> roots, DataKeyStore store, InstantSource clock) {
    var byId = new LinkedHashMap<String, RootKey>();
    roots.forEach(root -> byId.put(root.id(), root));
    var first = roots.get(0);
    var keys =
        store.complete(
            known -> {
              refuseIfLocked(known, byId);
              return missing(known, first, clock);
            });
    var hash =
        keys.stream()
            .filter(key -> key.purpose() == Purpose.HASH)
            .map(key -> new KeyedHash(open(key, byId)))
            .findFirst()
            .orElseThrow();
    return new KeyRing(new Sealer(sealing(keys, byId), () -> usable(store, byId), clock), hash);
  }

  private static List<Aead> sealing(List<DataKey> keys, Map<String, RootKey> roots) {
    return keys.stream()
        .filter(key -> key.purpose() == Purpose.SEAL)
        .map(key -> new Aead(key.id(), open(key, roots)))
        .toList();
  }

  /**
   * The keys in the store that the configured root keys open. Another replica may have added a key
   * under a root key that is not configured here yet; what that key seals does not open here.
   */
  private static List<Aead> usable(DataKeyStore store, Map<String, RootKey> roots) {
    var keys =
        store.all().stream().filter(key -> roots.containsKey(key.wrapped().keyId())).toList();
    return sealing(keys, roots);
  }

  /** Seals and opens values. */
  public Sealer sealer() {
    return sealer;
  }

  /** Hashes values that are compared only, such as tokens. */
  public KeyedHash hash() {
    return hash;
  }

  /** The keys to add: a new first root key gets a data key of its own, which seals from then on. */
  private static List<DataKey> missing(List<DataKey> known, RootKey first, InstantSource clock) {
    var added = new ArrayList<DataKey>();
    if (known.stream().noneMatch(key -> key.purpose() == Purpose.HASH)) {
      added.add(made("hash-1", Purpose.HASH, first, clock));
    }
    var sealing = known.stream().filter(key -> key.purpose() == Purpose.SEAL).toList();
    if (sealing.isEmpty()
        || !sealing.get(sealing.size() - 1).wrapped().keyId().equals(first.id())) {
      added.add(made("seal-" + (sealing.size() + 1), Purpose.SEAL, first, clock));
    }
    return added;
  }

  private static DataKey made(String id, Purpose purpose, RootKey root, InstantSource clock) {
    return new DataKey(id, purpose, root.wrap(id, purpose, Aead.randomKey()), clock.instant());
  }

  private static void refuseIfLocked(List<DataKey> keys, Map<String, RootKey> roots) {
    var problems = new ArrayList<String>();
    for (var key : keys) {
      try {
        open(key, roots);
      } catch (SealBrokenException e) {
        problems.add(e.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new GatewayException(
          ErrorCode.NOT_CONFIGURED,
          problems.stream().distinct().collect(Collectors.joining("; "))
              + ". Nothing was changed: restore the key in server.encryption.keys, without it the stored credentials and tokens cannot be read");
    }
  }

  private static byte[] open(DataKey key, Map<String, RootKey> roots) {
    var needed = key.wrapped().keyId();
    var root = roots.get(needed);
    if (root == null) {
      throw new SealBrokenException(
          "data key '%s' needs encryption key '%s', which is not configured (configured: %s)"
              .formatted(key.id(), needed, String.join(", ", roots.keySet())));
    }
    try {
      return root.unwrap(key);
    } catch (SealBrokenException e) {
      throw new SealBrokenException(
          "encryption key '%s' does not open data key '%s' of this store: it is not the key that the store was made with"
              .formatted(needed, key.id()),
          e);
    }
  }
}
