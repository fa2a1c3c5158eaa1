package org.integrationgateway.host.connect;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.wire.value.LostCalls;
import org.jspecify.annotations.Nullable;

/** A channel whose calls go to the connections that a router names. */
final class RoutedChannel extends Channel implements LostCalls {
  private final CallRouter router;

  RoutedChannel(CallRouter router) {
    this.router = router;
  }

  @Override
  public <Q, A> ClientCall<Q, A> newCall(MethodDescriptor<Q, A> method, CallOptions options) {
    return router.begin(
        (calls, ended) -> new RoutedCall<>(calls.channel().newCall(method, options), ended));
  }

  @Override
  public RuntimeException lost(ProviderException failure) {
    return router.lost(failure);
  }

  @Override
  public String authority() {
    return "provider";
  }

  /** Tells when it has ended or was cancelled; may tell both. */
  private static final class RoutedCall<Q, A> extends SimpleForwardingClientCall<Q, A> {
    private final Runnable ended;

    RoutedCall(ClientCall<Q, A> call, Runnable ended) {
      super(call);
      this.ended = ended;
    }

    @Override
    public void start(Listener<A> listener, Metadata headers) {
      try {
        super.start(
            new SimpleForwardingClientCallListener<A>(listener) {
              @Override
              public void onClose(Status status, Metadata trailers) {
                ended.run();
                super.onClose(status, trailers);
              }
            },
            headers);
      } catch (RuntimeException | Error failure) {
        ended.run();
        throw failure;
      }
    }

    @Override
    public void cancel(@Nullable String message, @Nullable Throwable cause) {
      ended.run();
      super.cancel(message, cause);
    }
  }
}
