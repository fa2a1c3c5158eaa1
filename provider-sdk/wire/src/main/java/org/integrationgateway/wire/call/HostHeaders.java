package org.integrationgateway.wire.call;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;

/**
 * The headers of every request to the host: the token of the provider, and the name of the service.
 */
public final class HostHeaders {
  /** The token of the launch, or the narrower one of the call being carried out. */
  public static final Metadata.Key<String> TOKEN = key("gateway-host-token");

  /** The deployment's name for the service, where there are several of a kind. */
  public static final Metadata.Key<String> NAME = key("gateway-host-service");

  private HostHeaders() {}

  private static Metadata.Key<String> key(String name) {
    return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
  }

  /**
   * A channel that sends the token of the call that the thread carries out, else this token.
   *
   * @param service the name; empty where there is one service of the kind
   */
  public static Channel presenting(Channel channel, Secret launch, String service) {
    return ClientInterceptors.intercept(channel, new Presenting(launch, service));
  }

  private record Presenting(Secret launch, String service) implements ClientInterceptor {
    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(
        MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
      var token = CallContext.current().flatMap(CallContext::hostToken).orElse(launch);
      return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
        @Override
        public void start(Listener<A> answers, Metadata headers) {
          headers.put(TOKEN, token.use(text -> text));
          if (!service.isEmpty()) {
            headers.put(NAME, service);
          }
          super.start(answers, headers);
        }
      };
    }
  }
}
