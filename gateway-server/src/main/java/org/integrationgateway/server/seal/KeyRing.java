package org.integrationgateway.server.seal;

import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.seal.DataKey.Purpose;

/** The unlocked keys of a store. */
public final class KeyRing {
  private final Sealer sealer;
  private final KeyedHash hash;

  private KeyRing(Sealer sealer, KeyedHash hash) {
    this.sealer = sealer;
    this.hash = hash;
  }

  /**
   * Opens every data key, and makes the first ones in an empty store.
   *
   * @param roots the first wraps new data keys, all open
   * @throws GatewayException {@code NOT_CONFIGURED} when one data key does not open; the store is
   *     as it was
   */
  public static KeyRing unlock(List<RootKey> roots, DataKeyStore store, Clock clock) {
    var byId = new LinkedHashMap<String, RootKey>();
    roots.forEach(root -> byId.put(root.id(), root));
    var first = roots.get(0);
    var keys =
        store.complete(
            known -> {
              refuseIfLocked(known, byId);
              return missing(known, first, clock);
            });
    var sealing = new ArrayList<Aead>();
    var hashes = new ArrayList<KeyedHash>();
    for (var key : keys) {
      var bytes = open(key, byId);
      if (key.purpose() == Purpose.SEAL) {
        sealing.add(new Aead(key.id(), bytes));
      } else {
        hashes.add(new KeyedHash(bytes));
      }
    }
    return new KeyRing(new Sealer(sealing), hashes.get(0));
  }

  /** Seals and opens values. */
  public Sealer sealer() {
    return sealer;
  }

  /** Hashes what only needs to be recognised. */
  public KeyedHash hash() {
    return hash;
  }

  /** A new root key at the head of the list gets a data key of its own for what is sealed next. */
  private static List<DataKey> missing(List<DataKey> known, RootKey first, Clock clock) {
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

  private static DataKey made(String id, Purpose purpose, RootKey root, Clock clock) {
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
