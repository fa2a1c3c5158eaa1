package org.integrationgateway.host.connect;

import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;

/**
 * Issues a token for each call, with which the provider may use the host's services for the caller.
 */
@FunctionalInterface
public interface CallTokens {
  /** Opens a token for this call, valid until it is closed. */
  CallToken open(CallContext call);

  /**
   * A token of the host's services for one call.
   *
   * @param end revokes the token
   */
  record CallToken(Secret token, Runnable end) implements AutoCloseable {
    @Override
    public void close() {
      end.run();
    }
  }
}
