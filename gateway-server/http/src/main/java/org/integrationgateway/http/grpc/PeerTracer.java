package org.integrationgateway.http.grpc;

import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;

/**
 * Takes the peer from the thread on which the call came in to the context of the call: the adapter
 * for servlets begins each call with a new context.
 */
final class PeerTracer extends ServerStreamTracer {
  private final GrpcPeer peer;

  private PeerTracer(GrpcPeer peer) {
    this.peer = peer;
  }

  @Override
  public Context filterContext(Context context) {
    return peer.in(context);
  }

  /** Makes one for each call, on the thread that carries the peer. */
  static final class Factory extends ServerStreamTracer.Factory {
    @Override
    public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
      return new PeerTracer(GrpcPeer.current());
    }
  }
}
