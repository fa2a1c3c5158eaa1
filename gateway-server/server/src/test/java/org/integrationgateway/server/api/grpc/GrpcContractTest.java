package org.integrationgateway.server.api.grpc;

import com.google.protobuf.ByteString;
import com.google.rpc.ErrorInfo;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.util.HashMap;
import java.util.Map;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.InvokeRequest;
import org.integrationgateway.protocol.v1.OperationResult;
import org.integrationgateway.server.testing.DoorContractTest;
import org.integrationgateway.server.testing.GrpcClient;
import org.integrationgateway.server.testing.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Calls {@code App.Invoke} with gRPC's own client. */
class GrpcContractTest extends DoorContractTest {
  private GrpcClient client;

  @BeforeEach
  void connect() {
    client = GrpcClient.of(gateway.uri());
  }

  @AfterEach
  void disconnect() throws InterruptedException {
    client.close();
  }

  @Override
  protected Outcome call(String token, String app, String operation, Map<String, Object> input) {
    var parameters = new HashMap<>(input);
    var instance = parameters.remove("_instance");
    var request =
        InvokeRequest.newBuilder()
            .setApp(app)
            .setOperation(operation)
            .setInstance(instance == null ? "" : instance.toString())
            .setParametersJson(ByteString.copyFrom(Json.write(parameters)))
            .build();
    var channel = token == null ? client.channel() : client.as(token);
    try {
      return outcome(AppGrpc.newBlockingStub(channel).invoke(request));
    } catch (StatusRuntimeException refused) {
      return new Outcome.Refused(code(refused));
    }
  }

  private static Outcome outcome(OperationResult result) {
    if (result.getStatus() >= 300) {
      return new Outcome.Failed(result.getStatus());
    }
    return new Outcome.Answered(JsonBodies.of(result.getBody()));
  }

  /** The code of the gateway in a status. */
  static ErrorCode code(StatusRuntimeException refused) {
    for (var detail : StatusProto.fromThrowable(refused).getDetailsList()) {
      if (detail.is(ErrorInfo.class)) {
        try {
          return ErrorCode.valueOf(detail.unpack(ErrorInfo.class).getReason());
        } catch (com.google.protobuf.InvalidProtocolBufferException malformed) {
          throw new AssertionError(malformed);
        }
      }
    }
    throw new AssertionError("no ErrorInfo in " + refused);
  }
}
