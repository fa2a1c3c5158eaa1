package org.integrationgateway.host.connect;

import com.google.protobuf.Message;
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
import org.integrationgateway.protocol.v1.AppProviderGrpc;
import org.integrationgateway.protocol.v1.RequestContext;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.wire.call.Contexts;
import org.jspecify.annotations.Nullable;

/**
 * Sends a token of the host's services with every call that has a context, and revokes it when the
 * call ends. The requests of apps carry their context in the message, those of other kinds in the
 * headers; the token goes with it.
 */
record CallTokenInterceptor(CallTokens tokens) implements ClientInterceptor {
  private static final String CONTEXT = "context";

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    var call = next.newCall(method, options);
    var context = CallContext.current();
    if (context.isEmpty()) {
      return call;
    }
    boolean inMessage = AppProviderGrpc.SERVICE_NAME.equals(method.getServiceName());
    return new SimpleForwardingClientCall<>(call) {
      private volatile Optional<CallTokens.CallToken> given = Optional.empty();

      @Override
      public void start(Listener<A> answers, Metadata headers) {
        var token = tokens.open(context.get());
        given = Optional.of(token);
        if (!inMessage) {
          Contexts.put(headers, context.get().withHostToken(token.token()));
        }
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

      @Override
      public void sendMessage(Q message) {
        var token = given.map(CallTokens.CallToken::token);
        super.sendMessage(
            inMessage && token.isPresent() ? withToken(message, token.get()) : message);
      }

      /** A cancelled call does not wait for its end. */
      @Override
      public void cancel(@Nullable String message, @Nullable Throwable cause) {
        given.ifPresent(CallTokens.CallToken::close);
        super.cancel(message, cause);
      }
    };
  }

  /** The request with the token in its context; unchanged when it has none. */
  @SuppressWarnings("unchecked") // A builder of a message builds messages of its type.
  private static <Q> Q withToken(Q message, Secret token) {
    var request = (Message) message;
    var field = request.getDescriptorForType().findFieldByName(CONTEXT);
    if (field == null) {
      return message;
    }
    var context = ((RequestContext) request.getField(field)).toBuilder();
    token.use(context::setHostToken);
    return (Q) request.toBuilder().setField(field, context.build()).build();
  }
}
