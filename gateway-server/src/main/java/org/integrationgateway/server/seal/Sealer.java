package org.integrationgateway.server.seal;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.Secret;

/** Seals values with the newest data key, opens them with the one that each names. */
public final class Sealer {
  private final Map<String, Aead> keys = new LinkedHashMap<>();
  private final Aead newest;

  Sealer(List<Aead> keys) {
    keys.forEach(key -> this.keys.put(key.id(), key));
    this.newest = keys.get(keys.size() - 1);
  }

  /** The value, sealed for this place. */
  public Sealed seal(Place place, Secret value) {
    return value.useBytes(bytes -> newest.seal(place, bytes));
  }

  /**
   * The value that was sealed for this place.
   *
   * @throws SealBrokenException when it was sealed for another place, changed since, or sealed with
   *     a key that this store does not have
   */
  public Secret open(Place place, Sealed sealed) {
    var key = keys.get(sealed.keyId());
    if (key == null) {
      throw new SealBrokenException(
          "the sealed value at %s names data key '%s', which this store does not have"
              .formatted(place, sealed.keyId()));
    }
    var bytes = key.open(place, sealed);
    try {
      return Secret.of(bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }
}
