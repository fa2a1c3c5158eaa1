package org.integrationgateway.host.connect;

import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.host.connect.WireClient.Heartbeat;
import org.integrationgateway.wire.value.SanitizedText;
import org.jspecify.annotations.Nullable;

/** Watches the standard health service of a provider, and reads at most one message every 50 ms. */
final class HealthWatch implements ClientResponseObserver<HealthCheckRequest, HealthCheckResponse> {
  private static final long PACE_MILLIS = 50;
  private static final int LONGEST_REASON = 200;

  private final Dialer way;
  private final Heartbeat heartbeat;
  private final EventLoopGroup loop;
  private volatile boolean over;
  private volatile @Nullable ClientCallStreamObserver<HealthCheckRequest> call;

  HealthWatch(Dialer way, Heartbeat heartbeat, EventLoopGroup loop) {
    this.way = way;
    this.heartbeat = heartbeat;
    this.loop = loop;
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<HealthCheckRequest> begun) {
    call = begun;
    begun.disableAutoRequestWithInitial(1);
  }

  @Override
  public void onNext(HealthCheckResponse response) {
    if (over) {
      return;
    }
    heartbeat.serving(response.getStatus() == ServingStatus.SERVING);
    try {
      var unused = loop.schedule(this::more, PACE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      // The event loop is closed: the watch ends with it.
    }
  }

  private void more() {
    request(1);
  }

  /**
   * Ends the watch. Messages that have arrived and were not read stay in the buffers of a lost
   * connection until they are requested.
   */
  void end() {
    over = true;
    request(Integer.MAX_VALUE);
  }

  private void request(int messages) {
    var begun = call;
    if (begun != null) {
      begun.request(messages);
    }
  }

  @Override
  public void onError(Throwable failure) {
    heartbeat.lost(
        "the connection on "
            + way
            + " broke: "
            + SanitizedText.line(String.valueOf(failure.getMessage()), LONGEST_REASON));
  }

  @Override
  public void onCompleted() {
    heartbeat.lost("the provider ended the connection on " + way);
  }
}
