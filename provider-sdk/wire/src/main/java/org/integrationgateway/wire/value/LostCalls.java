package org.integrationgateway.wire.value;

import org.integrationgateway.sdk.ProviderException;

/**
 * Makes the failure that the caller of a provider gets when the connection breaks during a call.
 */
@FunctionalInterface
public interface LostCalls {
  /** The exception in place of this one. */
  RuntimeException lost(ProviderException failure);
}
