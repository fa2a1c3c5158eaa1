package org.integrationgateway.sdk.internal.wire;

import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.internal.wire.WireClient.Heartbeat;
import org.jspecify.annotations.Nullable;

/** What the standard health service of a provider tells, taken no faster than anybody needs it. */
final class Watch implements ClientResponseObserver<HealthCheckRequest, HealthCheckResponse> {
  private static final long PACE_MILLIS = 50;
  private static final int LONGEST_REASON = 200;

  private final Way way;
  private final Heartbeat heartbeat;
  private final EventLoopGroup loop;
  private volatile boolean over;
  private volatile @Nullable ClientCallStreamObserver<HealthCheckRequest> call;

  Watch(Way way, Heartbeat heartbeat, EventLoopGroup loop) {
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
      // Nobody listens any more.
    }
  }

  private void more() {
    request(1);
  }

  /**
   * Listens no more. What has come already and was not taken lies in buffers, which a connection
   * that is lost keeps until somebody takes it.
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
            + Words.line(String.valueOf(failure.getMessage()), LONGEST_REASON));
  }

  @Override
  public void onCompleted() {
    heartbeat.lost("the provider ended the connection on " + way);
  }
}
