package org.integrationgateway.core.seal;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.DataKey.Purpose;

/** The root keys of the configuration: the first wraps data keys, all unwrap. */
final class RootKeys {
  private final Map<String, RootKey> byId = new LinkedHashMap<>();
  private final RootKey first;

  RootKeys(List<RootKey> configured) {
    this.first = configured.get(0);
    configured.forEach(root -> byId.put(root.id(), root));
  }

  List<String> ids() {
    return List.copyOf(byId.keySet());
  }

  String first() {
    return first.id();
  }

  /** The wrapping of a root key; empty when the configuration has its text. */
  Optional<UnsealedKey> unsealed(String id) {
    return Optional.ofNullable(byId.get(id)).flatMap(RootKey::unsealed);
  }

  void rewrap() {
    byId.values().forEach(RootKey::rewrap);
  }

  /** A new data key. */
  DataKey made(String id, Purpose purpose, InstantSource clock) {
    return new DataKey(
        id, purpose, first.wrap(id, purpose, Aead.randomKey()), clock.instant(), Optional.empty());
  }

  /** The data key, wrapped by the first root key. */
  DataKey rewrapped(DataKey key) {
    return key.rootKey().equals(first.id())
        ? key
        : key.wrapped(first.wrap(key.id(), key.purpose(), open(key)));
  }

  /** The keys that seal values, unlocked. */
  List<Aead> sealing(List<DataKey> keys) {
    return keys.stream()
        .filter(key -> key.purpose() == Purpose.SEAL)
        .map(key -> new Aead(key.id(), open(key)))
        .toList();
  }

  /**
   * Returns the keys that these root keys open. Another replica may have added a key under a root
   * key that is not configured here yet; values sealed with that key do not open here.
   */
  List<Aead> usable(List<DataKey> keys) {
    return sealing(keys.stream().filter(key -> byId.containsKey(key.rootKey())).toList());
  }

  /** Refuses with {@code NOT_CONFIGURED} when a data key does not open, naming every one. */
  void refuseIfLocked(List<DataKey> keys) {
    var problems = new ArrayList<String>();
    for (var key : keys) {
      try {
        open(key);
      } catch (SealBrokenException e) {
        problems.add(e.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new GatewayException(
          ErrorCode.NOT_CONFIGURED,
          problems.stream().distinct().collect(Collectors.joining("; "))
              + ". Nothing was changed: restore the key in server.encryption.keys, without it the"
              + " stored credentials and tokens cannot be read");
    }
  }

  byte[] open(DataKey key) {
    var root = byId.get(key.rootKey());
    if (root == null) {
      throw new SealBrokenException(
          "data key '%s' needs encryption key '%s', which is not configured (configured: %s)"
              .formatted(key.id(), key.rootKey(), String.join(", ", byId.keySet())));
    }
    try {
      return root.unwrap(key);
    } catch (SealBrokenException e) {
      throw new SealBrokenException(
          "encryption key '%s' cannot decrypt data key '%s' of this store: it is not the key that the store was created with"
              .formatted(key.rootKey(), key.id()),
          e);
    }
  }
}
