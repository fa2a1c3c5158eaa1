package org.integrationgateway.core.seal;

import org.integrationgateway.core.seal.wrapped.WrappedRoot;
import org.integrationgateway.sdk.Secret;

/** The wrapping of a root key by a secrets provider. */
public final class UnsealedKey {
  private final RootUnsealing unsealing;
  private volatile WrappedRoot stored;

  UnsealedKey(RootUnsealing unsealing, WrappedRoot stored) {
    this.unsealing = unsealing;
    this.stored = stored;
  }

  /** The name of the provider. */
  public String provider() {
    return unsealing.provider().name();
  }

  /** The wrapped key, as this process knows it. */
  public WrappedRoot wrapped() {
    return stored;
  }

  void rewrap(Secret key) {
    stored = unsealing.rewrap(stored, key);
  }
}
