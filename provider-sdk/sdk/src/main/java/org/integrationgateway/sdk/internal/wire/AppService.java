package org.integrationgateway.sdk.internal.wire;

import io.grpc.Context;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.protocol.v1.AppProviderGrpc;
import org.integrationgateway.protocol.v1.ExecuteRequest;
import org.integrationgateway.protocol.v1.ExecuteResponse;
import org.integrationgateway.protocol.v1.GetMetadataRequest;
import org.integrationgateway.protocol.v1.GetMetadataResponse;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;

/** The service adapter: the protocol in front of whatever app the lifecycle has brought up. */
final class AppService extends AppProviderGrpc.AppProviderImplBase {
  /** Leaves room for status and headers beside the body. */
  private static final int MAX_BODY = Wire.MAX_MESSAGE - (64 << 10);

  private final Lifecycle lifecycle;
  private final Workers workers;

  AppService(Lifecycle lifecycle, Workers workers) {
    this.lifecycle = lifecycle;
    this.workers = workers;
  }

  @Override
  public void getMetadata(GetMetadataRequest request, StreamObserver<GetMetadataResponse> answer) {
    workers.run(
        "the catalog", answer, cancellation -> MetadataCodec.write(lifecycle.serving().metadata()));
  }

  @Override
  public void execute(ExecuteRequest request, StreamObserver<ExecuteResponse> answer) {
    var deadline = deadline();
    var what = "operation '" + request.getOperation() + "'";
    workers.run(what, answer, cancellation -> execute(request, deadline, cancellation));
  }

  private ExecuteResponse execute(
      ExecuteRequest request, Deadline deadline, Cancellation cancellation) {
    var result = lifecycle.serving().execute(CallCodec.read(request, deadline, cancellation));
    if (result.body().length > MAX_BODY) {
      throw new AppException(
          Reason.FAILED,
          "operation '%s' answered with %d bytes; the limit is %d: answer in pages"
              .formatted(request.getOperation(), result.body().length, MAX_BODY));
    }
    return CallCodec.write(result);
  }

  private static Deadline deadline() {
    var deadline = Context.current().getDeadline();
    return Deadline.in(
        deadline == null
            ? Deadline.LONGEST
            : Duration.ofNanos(deadline.timeRemaining(TimeUnit.NANOSECONDS)));
  }
}
