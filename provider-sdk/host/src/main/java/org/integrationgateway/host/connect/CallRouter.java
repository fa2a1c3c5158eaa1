package org.integrationgateway.host.connect;

import java.util.function.BiFunction;
import org.integrationgateway.sdk.ProviderException;

/** Says on which connection each call of a provider is made. Used by many threads. */
public interface CallRouter {
  /**
   * Begins a call on the connection that serves now.
   *
   * @param call begins it; its second argument is run when the call has ended, also the answer that
   *     is a stream, and may be run more than once
   * @return what {@code call} returns
   * @throws RuntimeException when no connection serves; the caller of the provider gets it
   */
  <T> T begin(BiFunction<ProviderCalls, Runnable, T> call);

  /** Returns the failure that the caller gets when the connection breaks during a call. */
  RuntimeException lost(ProviderException failure);
}
