package org.integrationgateway.sdk.connect;

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
import org.integrationgateway.sdk.internal.wire.Contexts;
import org.jspecify.annotations.Nullable;

/** Gives a token along with every call on somebody's behalf, which ends when the call does. */
record GivingTokens(CallTokens tokens) implements ClientInterceptor {
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

      /** Whoever wants no more does not wait for the end either. */
      @Override
      public void cancel(@Nullable String message, @Nullable Throwable cause) {
        given.ifPresent(CallTokens.CallToken::close);
        super.cancel(message, cause);
      }
    };
  }
}
