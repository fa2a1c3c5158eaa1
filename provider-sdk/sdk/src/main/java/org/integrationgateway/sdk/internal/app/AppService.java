package org.integrationgateway.sdk.internal.app;

import io.grpc.stub.StreamObserver;
import java.util.function.Supplier;
import org.integrationgateway.protocol.v1.AppProviderGrpc;
import org.integrationgateway.protocol.v1.ExecuteRequest;
import org.integrationgateway.protocol.v1.ExecuteResponse;
import org.integrationgateway.protocol.v1.GetMetadataRequest;
import org.integrationgateway.protocol.v1.GetMetadataResponse;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.internal.wire.Calls;
import org.integrationgateway.sdk.internal.wire.Wire;
import org.integrationgateway.sdk.internal.wire.Workers;

/** The service adapter: the protocol in front of whatever app the lifecycle has brought up. */
final class AppService extends AppProviderGrpc.AppProviderImplBase {
  /** Leaves room for status and headers beside the body. */
  private static final int MAX_BODY = Wire.MAX_MESSAGE - (64 << 10);

  private final Supplier<AppProvider> serving;
  private final Workers workers;

  AppService(Supplier<AppProvider> serving, Workers workers) {
    this.serving = serving;
    this.workers = workers;
  }

  @Override
  public void getMetadata(GetMetadataRequest request, StreamObserver<GetMetadataResponse> answer) {
    workers.run(
        "the catalog",
        AppFailures.ALL,
        answer,
        cancellation -> MetadataCodec.write(serving.get().metadata()));
  }

  @Override
  public void execute(ExecuteRequest request, StreamObserver<ExecuteResponse> answer) {
    var deadline = Calls.incoming();
    var what = "operation '" + request.getOperation() + "'";
    workers.run(
        what, AppFailures.ALL, answer, cancellation -> execute(request, deadline, cancellation));
  }

  private ExecuteResponse execute(
      ExecuteRequest request, Deadline deadline, Cancellation cancellation) {
    var call = CallCodec.read(request, deadline, cancellation);
    var result = call.context().during(() -> serving.get().execute(call));
    if (result.body().length > MAX_BODY) {
      throw new AppException(
          Reason.FAILED,
          "operation '%s' answered with %d bytes; the limit is %d: answer in pages"
              .formatted(request.getOperation(), result.body().length, MAX_BODY));
    }
    return CallCodec.write(result);
  }
}
