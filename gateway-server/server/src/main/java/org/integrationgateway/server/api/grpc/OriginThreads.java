package org.integrationgateway.server.api.grpc;

import java.util.concurrent.Executor;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.core.call.RequestOrigin;
import org.integrationgateway.http.grpc.GrpcPeer;
import org.integrationgateway.http.grpc.RpcSpan;

/** Threads on which audit trail and traces know from where a call comes. */
record OriginThreads(Executor threads) implements Executor {
  @Override
  public void execute(Runnable work) {
    var peer = GrpcPeer.current();
    var span = RpcSpan.current();
    threads.execute(
        () -> {
          new RequestOrigin(peer.address(), peer.requestId(), peer.trace()).begin();
          try {
            CurrentSpan.run(span, work);
          } finally {
            RequestOrigin.end();
          }
        });
  }
}
