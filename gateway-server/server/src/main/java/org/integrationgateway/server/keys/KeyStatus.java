package org.integrationgateway.server.keys;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.seal.UnsealedKey;

/**
 * The state of the keys, and what an operator can do.
 *
 * @param sealing id of the data key that seals now
 * @param subjects how many subjects have a key
 * @param rewrap the work under way, or that was done last
 * @param advice sentences
 */
public record KeyStatus(
    String sealing,
    long subjects,
    List<Root> rootKeys,
    Optional<RewrapProgress> rewrap,
    List<String> advice) {
  /**
   * A root key of the configuration.
   *
   * @param first whether it wraps new data keys
   * @param wraps the data keys that need it
   * @param unseal the secrets provider that wraps it; empty when the configuration has its text
   */
  public record Root(String id, boolean first, List<String> wraps, Optional<UnsealedKey> unseal) {
    /** Whether the configuration can go without it. */
    public boolean removable() {
      return !first && wraps.isEmpty();
    }
  }
}
