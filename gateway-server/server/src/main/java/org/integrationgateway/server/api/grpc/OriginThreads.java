package org.integrationgateway.server.api.grpc;

import java.util.concurrent.Executor;
import org.integrationgateway.core.call.RequestOrigin;
import org.integrationgateway.http.grpc.GrpcPeer;

/** Threads on which the audit trail knows from where a call comes. */
record OriginThreads(Executor threads) implements Executor {
  @Override
  public void execute(Runnable work) {
    var peer = GrpcPeer.current();
    threads.execute(
        () -> {
          new RequestOrigin(peer.address(), peer.requestId(), peer.trace()).begin();
          try {
            work.run();
          } finally {
            RequestOrigin.end();
          }
        });
  }
}
