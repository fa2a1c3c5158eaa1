package org.integrationgateway.upstreams;

import org.integrationgateway.surfaces.socket.TextSockets;
import org.integrationgateway.upstreams.grpc.call.GrpcChannels;

/**
 * The clients of upstreams that speak more than requests and answers of HTTP.
 *
 * @param channels to gRPC servers
 * @param sockets to GraphQL servers, for subscriptions
 * @param asks whether gRPC servers are asked for their descriptors
 */
public record UpstreamClients(GrpcChannels channels, TextSockets sockets, boolean asks)
    implements AutoCloseable {
  /** Upstreams that are described and not called. */
  public static final UpstreamClients UNCALLED =
      new UpstreamClients(new GrpcChannels(), new TextSockets(), false);

  /** Clients of upstreams that are called. */
  public static UpstreamClients calling() {
    return new UpstreamClients(new GrpcChannels(), new TextSockets(), true);
  }

  @Override
  public void close() {
    channels.close();
    sockets.close();
  }
}
