package org.integrationgateway.host.connect;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.internal.wire.call.Contexts;
import org.jspecify.annotations.Nullable;

/**
 * Sends a token of the host's services with every call that has a context, and revokes it when the
 * call ends.
 */
record CallTokenInterceptor(CallTokens tokens) implements ClientInterceptor {
  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    var call = next.newCall(method, options);
    var context = CallContext.current();
    if (context.isEmpty()) {
      return call;
    }
    return new SimpleForwardingClientCall<>(call) {
      private volatile Optional<CallTokens.CallToken> given = Optional.empty();

      @Override
      public void start(Listener<A> answers, Metadata headers) {
        var token = tokens.open(context.get());
        given = Optional.of(token);
        Contexts.put(headers, context.get().withHostToken(token.token()));
        super.start(
            new SimpleForwardingClientCallListener<>(answers) {
              @Override
              public void onClose(Status status, Metadata trailers) {
                token.close();
                super.onClose(status, trailers);
              }
            },
            headers);
      }

      /** A cancelled call does not wait for its end. */
      @Override
      public void cancel(@Nullable String message, @Nullable Throwable cause) {
        given.ifPresent(CallTokens.CallToken::close);
        super.cancel(message, cause);
      }
    };
  }
}
