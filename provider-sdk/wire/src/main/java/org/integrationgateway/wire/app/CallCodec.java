package org.integrationgateway.wire.app;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.protocol.v1.ExecuteRequest;
import org.integrationgateway.protocol.v1.ExecuteResponse;
import org.integrationgateway.protocol.v1.RequestContext;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.wire.call.Contexts;

/** Calls and results, to the wire and back. */
final class CallCodec {
  private CallCodec() {}

  static ExecuteRequest write(AppCall call) {
    return ExecuteRequest.newBuilder()
        .setOperation(call.operation())
        .setInputJson(ByteString.copyFromUtf8(call.input()))
        .setContext(write(call.context(), call.credential()))
        .build();
  }

  static RequestContext write(CallContext context, Optional<Credential> credential) {
    var written = Contexts.write(context);
    return credential.isEmpty()
        ? written
        : written.toBuilder().setCredential(write(credential.get())).build();
  }

  static AppCall read(ExecuteRequest request, Deadline deadline, Cancellation cancellation) {
    return new AppCall(
        request.getOperation(),
        request.getInputJson().toStringUtf8(),
        Contexts.read(request.getContext()),
        credential(request.getContext()),
        deadline,
        cancellation);
  }

  static Optional<Credential> credential(RequestContext context) {
    return context.hasCredential() ? Optional.of(read(context.getCredential())) : Optional.empty();
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

  static ExecuteResponse head(AppStream stream) {
    return write(new AppResult(stream.status(), stream.headers(), new byte[0]));
  }

  static AppStream read(ExecuteResponse head, InputStream body) {
    var result = read(head);
    return new AppStream(result.status(), result.headers(), body);
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
