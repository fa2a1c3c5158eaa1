package org.integrationgateway.host.wire;

import static org.integrationgateway.wire.value.OptionalText.text;

import com.google.protobuf.ByteString;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.HeaderValues;
import org.integrationgateway.protocol.v1.InvokeGraphQLRequest;
import org.integrationgateway.protocol.v1.InvokeRequest;
import org.integrationgateway.protocol.v1.InvokeStreamResponse;
import org.integrationgateway.protocol.v1.OperationResult;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.GraphQlInvocation;
import org.integrationgateway.wire.call.Sink;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.value.ServiceFailures;
import org.integrationgateway.wire.value.Structs;
import org.jspecify.annotations.Nullable;

/** The service adapter: serves the apps that the authenticated caller may invoke. */
final class AppsService extends AppGrpc.AppImplBase {
  private static final int FRAME = 64 << 10;

  private final Workers workers;

  AppsService(Workers workers) {
    this.workers = workers;
  }

  @Override
  public void invoke(InvokeRequest request, StreamObserver<OperationResult> answer) {
    workers.run(
        what(request),
        ServiceFailures.ALL,
        answer,
        cancellation -> write(CallSession.current().services().apps().invoke(read(request))));
  }

  @Override
  public void invokeGraphQL(InvokeGraphQLRequest request, StreamObserver<OperationResult> answer) {
    workers.run(
        "the GraphQL surface of app '" + request.getApp() + "'",
        ServiceFailures.ALL,
        answer,
        cancellation ->
            write(
                CallSession.current()
                    .services()
                    .apps()
                    .graphql(
                        new GraphQlInvocation(
                            request.getApp(),
                            request.getQuery(),
                            variables(request),
                            text(request.getOperationName()),
                            text(request.getConnection()),
                            text(request.getInstance())))));
  }

  @Override
  public void invokeStream(InvokeRequest request, StreamObserver<InvokeStreamResponse> answer) {
    workers.stream(
        what(request), ServiceFailures.ALL, answer, (sink, cancellation) -> stream(request, sink));
  }

  private static void stream(InvokeRequest request, Sink<InvokeStreamResponse> sink)
      throws InterruptedException {
    try (var answer = CallSession.current().services().apps().stream(read(request))) {
      sink.send(
          InvokeStreamResponse.newBuilder()
              .setHead(head(answer.status(), answer.headers()))
              .build());
      var buffer = new byte[FRAME];
      for (int read = answer.body().read(buffer); read >= 0; read = answer.body().read(buffer)) {
        sink.send(
            InvokeStreamResponse.newBuilder()
                .setData(ByteString.copyFrom(buffer, 0, read))
                .build());
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static AppInvocation read(InvokeRequest request) {
    return new AppInvocation(
        request.getApp(),
        request.getOperation(),
        parameters(request),
        text(request.getConnection()),
        text(request.getInstance()),
        text(request.getIdempotencyKey()),
        text(request.getRunAs()),
        text(request.getOriginRef()));
  }

  private static Map<String, @Nullable Object> parameters(InvokeRequest request) {
    return request.getParametersJson().isEmpty()
        ? Structs.read(request.getParameters())
        : ExactJson.object(request.getParametersJson(), "parameters_json");
  }

  private static Map<String, @Nullable Object> variables(InvokeGraphQLRequest request) {
    return request.getVariablesJson().isEmpty()
        ? Structs.read(request.getVariables())
        : ExactJson.object(request.getVariablesJson(), "variables_json");
  }

  private static OperationResult write(AppResult result) {
    return head(result.status(), result.headers()).toBuilder()
        .setBody(ResultBodies.of(result, CallSession.current().bodies()))
        .build();
  }

  private static OperationResult head(int status, Map<String, List<String>> headers) {
    var written = OperationResult.newBuilder().setStatus(status);
    headers.forEach(
        (name, values) ->
            written.putHeaders(name, HeaderValues.newBuilder().addAllValues(values).build()));
    return written.build();
  }

  private static String what(InvokeRequest request) {
    return "operation '%s' of app '%s'".formatted(request.getOperation(), request.getApp());
  }
}
