package org.integrationgateway.server.deployment.surface;

import org.integrationgateway.upstreams.grpc.call.GrpcChannels;

/**
 * Makes what speaks with the gRPC servers of apps.
 *
 * @param channels to the servers
 * @param asks whether servers are asked for their descriptors
 */
public record GrpcServers(GrpcChannels channels, boolean asks) {
  /** Servers that are described and not called. */
  public static final GrpcServers UNCALLED = new GrpcServers(new GrpcChannels(), false);
}
