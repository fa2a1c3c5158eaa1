package org.integrationgateway.sdk.internal.app;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.protocol.v1.AppProviderGrpc;
import org.integrationgateway.protocol.v1.GetMetadataRequest;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;

/** The client adapter: an app on the other side of a channel, as the interface everybody calls. */
final class AppClient implements AppProvider {
  private static final Duration METADATA_PATIENCE = Duration.ofSeconds(30);

  private final Channel channel;
  private final String name;

  AppClient(Channel channel, String name) {
    this.channel = channel;
    this.name = name;
  }

  @Override
  public AppMetadata metadata() {
    try {
      return MetadataCodec.read(
          ClientCalls.blockingUnaryCall(
              channel,
              AppProviderGrpc.getGetMetadataMethod(),
              within(METADATA_PATIENCE),
              GetMetadataRequest.getDefaultInstance()));
    } catch (StatusRuntimeException failure) {
      throw AppFailures.ALL.fromStatus(failure, "the catalog of provider '" + name + "'");
    } catch (IllegalArgumentException invalid) {
      throw new AppException(
          Reason.FAILED,
          "provider '" + name + "' describes itself wrongly: " + invalid.getMessage(),
          invalid);
    }
  }

  @Override
  public AppResult execute(AppCall call) {
    try {
      return CallCodec.read(
          ClientCalls.blockingUnaryCall(
              channel,
              AppProviderGrpc.getExecuteMethod(),
              within(call.deadline().remaining()),
              CallCodec.write(call)));
    } catch (StatusRuntimeException failure) {
      throw AppFailures.ALL.fromStatus(failure, what(call));
    } catch (IllegalArgumentException invalid) {
      throw new AppException(
          Reason.FAILED, what(call) + " answered nonsense: " + invalid.getMessage(), invalid);
    }
  }

  private String what(AppCall call) {
    return "operation '" + call.operation() + "' of provider '" + name + "'";
  }

  private static CallOptions within(Duration time) {
    return CallOptions.DEFAULT.withDeadlineAfter(time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
