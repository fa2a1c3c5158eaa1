package org.integrationgateway.wire.host;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.InvokeGraphQLRequest;
import org.integrationgateway.protocol.v1.InvokeRequest;
import org.integrationgateway.protocol.v1.InvokeStreamResponse;
import org.integrationgateway.protocol.v1.OperationResult;
import org.integrationgateway.records.RecordType;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.GraphQlInvocation;
import org.integrationgateway.sdk.internal.json.JsonTypes;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.PieceStream;
import org.integrationgateway.wire.value.Structs;
import org.jspecify.annotations.Nullable;

/** The apps on the other side of a channel. */
record AppsClient(Calls calls) implements Apps {
  private static final RecordType<Object> ANY = JsonTypes.of(Object.class);

  @Override
  public AppResult invoke(AppInvocation invocation) {
    return result(
        calls.ask(AppGrpc.getInvokeMethod(), request(invocation), what(invocation)), invocation);
  }

  @Override
  public AppResult graphql(GraphQlInvocation invocation) {
    var request =
        InvokeGraphQLRequest.newBuilder()
            .setApp(invocation.app())
            .setQuery(invocation.query())
            .setVariables(Structs.write(invocation.variables()))
            .setOperationName(invocation.operationName().orElse(""))
            .setConnection(invocation.connection().orElse(""))
            .setInstance(invocation.instance().orElse(""))
            .build();
    var what = "the GraphQL surface of app '" + invocation.app() + "'";
    var answer = calls.ask(AppGrpc.getInvokeGraphQLMethod(), request, what);
    return new AppResult(answer.getStatus(), headers(answer), body(answer));
  }

  @Override
  public AppStream stream(AppInvocation invocation) {
    var answers =
        calls.askBytes(AppGrpc.getInvokeStreamMethod(), request(invocation), what(invocation));
    try {
      var head =
          answers
              .next()
              .filter(InvokeStreamResponse::hasHead)
              .orElseThrow(() -> broken(invocation))
              .getHead();
      return new AppStream(
          head.getStatus(),
          headers(head),
          new PieceStream<>(answers, InvokeStreamResponse::getData));
    } catch (RuntimeException failure) {
      answers.close();
      throw failure;
    }
  }

  private static InvokeRequest request(AppInvocation invocation) {
    return InvokeRequest.newBuilder()
        .setApp(invocation.app())
        .setOperation(invocation.operation())
        .setParameters(Structs.write(invocation.parameters()))
        .setConnection(invocation.connection().orElse(""))
        .setInstance(invocation.instance().orElse(""))
        .setIdempotencyKey(invocation.idempotencyKey().orElse(""))
        .setRunAs(invocation.runAs().orElse(""))
        .setOriginRef(invocation.originRef().orElse(""))
        .build();
  }

  private static AppResult result(OperationResult answer, AppInvocation invocation) {
    try {
      return new AppResult(answer.getStatus(), headers(answer), body(answer));
    } catch (IllegalArgumentException nonsense) {
      throw new ServiceException(
          Reason.FAILED,
          what(invocation) + " returned an invalid message: " + nonsense.getMessage());
    }
  }

  private static Map<String, List<String>> headers(OperationResult answer) {
    var headers = new HashMap<String, List<String>>();
    answer
        .getHeadersMap()
        .forEach((name, values) -> headers.put(name, List.copyOf(values.getValuesList())));
    return headers;
  }

  private static byte[] body(OperationResult answer) {
    return switch (answer.getBody().getKindCase()) {
      case BYTES -> answer.getBody().getBytes().toByteArray();
      case JSON -> json(Structs.readValue(answer.getBody().getJson()));
      case KIND_NOT_SET -> new byte[0];
    };
  }

  private static byte[] json(@Nullable Object value) {
    return value == null ? "null".getBytes(StandardCharsets.UTF_8) : ANY.write(value);
  }

  private static ServiceException broken(AppInvocation invocation) {
    return new ServiceException(Reason.FAILED, what(invocation) + " did not start its response");
  }

  private static String what(AppInvocation invocation) {
    return "operation '%s' of app '%s'".formatted(invocation.operation(), invocation.app());
  }
}
