package org.integrationgateway.providers.supervised;

import io.grpc.Context;
import java.util.function.Supplier;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** Calls of provider processes that end when their clients cancel them. */
public final class CancellableCalls {
  private CancellableCalls() {}

  /**
   * Makes a call. What it sends over gRPC, and an answer that comes in pieces, ends when the client
   * cancels the call: the provider's thread is interrupted.
   *
   * @throws GatewayException also {@code INVALID_STATE} when the client has cancelled the call
   */
  public static <T> T during(CallClient client, Supplier<T> call) {
    if (client == CallClient.UNREACHABLE) {
      return call.get();
    }
    var context = Context.current().withCancellation();
    client.whenCancelled(() -> context.cancel(null));
    var outer = context.attach();
    try {
      return call.get();
    } catch (RuntimeException failure) {
      if (context.isCancelled()) {
        throw new GatewayException(
            ErrorCode.INVALID_STATE, "the client has cancelled the call", failure);
      }
      throw failure;
    } finally {
      context.detach(outer);
    }
  }
}
