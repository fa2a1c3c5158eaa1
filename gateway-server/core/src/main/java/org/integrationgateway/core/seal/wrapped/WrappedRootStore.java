package org.integrationgateway.core.seal.wrapped;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores wrapped root keys. */
public interface WrappedRootStore {
  /** The root key with this id. */
  Optional<WrappedRoot> find(String id);

  /**
   * Stores a root key, unless another process has stored one since it was looked for.
   *
   * @param before the key that was found; null when there was none
   * @return the key that is stored then
   */
  WrappedRoot replace(@Nullable WrappedRoot before, WrappedRoot next);
}
