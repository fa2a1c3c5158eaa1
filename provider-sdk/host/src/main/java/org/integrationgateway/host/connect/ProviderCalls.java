package org.integrationgateway.host.connect;

import io.grpc.Channel;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.wire.kind.Adapters;

/**
 * The channel for the calls of a provider: one connection, or the connection that a router names.
 */
public final class ProviderCalls {
  private final Channel channel;

  ProviderCalls(Channel channel) {
    this.channel = channel;
  }

  /** Calls that go to another connection each, as the router says when they begin. */
  public static ProviderCalls routed(CallRouter router) {
    return new ProviderCalls(new RoutedChannel(router));
  }

  Channel channel() {
    return channel;
  }

  /**
   * The provider that they call.
   *
   * @param kind that of the provider
   * @param name of the provider, for messages
   */
  public <P> P service(ProviderKind<P> kind, String name) {
    return Adapters.of(kind).client(channel, name);
  }
}
