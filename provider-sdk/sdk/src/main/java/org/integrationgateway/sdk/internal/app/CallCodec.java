package org.integrationgateway.sdk.internal.app;

import static org.integrationgateway.sdk.internal.wire.WireClient.text;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.protocol.v1.ExecuteRequest;
import org.integrationgateway.protocol.v1.ExecuteResponse;
import org.integrationgateway.protocol.v1.RequestContext;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.Origin;
import org.integrationgateway.sdk.internal.wire.Contexts;

/** Calls and results, to the wire and back. */
final class CallCodec {
  private CallCodec() {}

  static ExecuteRequest write(AppCall call) {
    var context =
        RequestContext.newBuilder()
            .setSubject(Contexts.write(call.subject()))
            .setRequestId(call.requestId())
            .setCallerKind(Contexts.write(call.origin().party()))
            .setDepth(call.origin().depth())
            .setIdempotencyKey(call.origin().idempotencyKey().orElse(""));
    call.credential().ifPresent(credential -> context.setCredential(write(credential)));
    return ExecuteRequest.newBuilder()
        .setOperation(call.operation())
        .setInputJson(ByteString.copyFromUtf8(call.input()))
        .setContext(context)
        .build();
  }

  static AppCall read(ExecuteRequest request, Deadline deadline, Cancellation cancellation) {
    var context = request.getContext();
    var credential =
        context.hasCredential()
            ? Optional.of(read(context.getCredential()))
            : Optional.<Credential>empty();
    return new AppCall(
        request.getOperation(),
        request.getInputJson().toStringUtf8(),
        Contexts.read(context.getSubject()),
        credential,
        deadline,
        context.getRequestId(),
        new Origin(
            Contexts.read(context.getCallerKind()),
            context.getDepth(),
            text(context.getIdempotencyKey())),
        cancellation);
  }

  static ExecuteResponse write(AppResult result) {
    var response =
        ExecuteResponse.newBuilder()
            .setStatus(result.status())
            .setBody(UnsafeByteOperations.unsafeWrap(result.body()));
    result
        .headers()
        .forEach((name, values) -> response.addHeadersBuilder().setName(name).addAllValues(values));
    return response.build();
  }

  static AppResult read(ExecuteResponse response) {
    var headers = new HashMap<String, List<String>>();
    for (var header : response.getHeadersList()) {
      headers.put(header.getName(), List.copyOf(header.getValuesList()));
    }
    return new AppResult(response.getStatus(), headers, response.getBody().toByteArray());
  }

  private static org.integrationgateway.protocol.v1.Credential write(Credential credential) {
    var written =
        org.integrationgateway.protocol.v1.Credential.newBuilder()
            .setConnection(credential.connection())
            .setInstance(credential.instance())
            .putAllParams(credential.params());
    credential.token().ifPresent(token -> written.setToken(bytes(token)));
    credential.fields().forEach((name, secret) -> written.putFields(name, bytes(secret)));
    return written.build();
  }

  private static Credential read(org.integrationgateway.protocol.v1.Credential credential) {
    Map<String, Secret> fields = new HashMap<>();
    credential
        .getFieldsMap()
        .forEach((name, value) -> fields.put(name, Secret.of(value.toByteArray())));
    return new Credential(
        credential.getConnection(),
        credential.getInstance(),
        credential.hasToken()
            ? Optional.of(Secret.of(credential.getToken().toByteArray()))
            : Optional.empty(),
        fields,
        credential.getParamsMap());
  }

  private static ByteString bytes(Secret secret) {
    return secret.useBytes(ByteString::copyFrom);
  }
}
