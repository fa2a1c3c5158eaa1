package org.integrationgateway.sdk.connect;

import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;

/** What a host gives along with each call, so that the provider may act at it for the caller. */
@FunctionalInterface
public interface CallTokens {
  /** A token that stands for this call, and works until it is closed. */
  CallToken open(CallContext call);

  /**
   * A token of the host's services for one call.
   *
   * @param end after it the token works no more
   */
  record CallToken(Secret token, Runnable end) implements AutoCloseable {
    @Override
    public void close() {
      end.run();
    }
  }
}
