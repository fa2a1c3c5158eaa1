package org.integrationgateway.wire.credentials;

import static org.integrationgateway.wire.value.OptionalText.text;

import com.google.protobuf.ByteString;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.protocol.v1.ResolveCredentialResponse;
import org.integrationgateway.protocol.v1.StoredCredential;
import org.integrationgateway.protocol.v1.UpsertCredentialRequest;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.credentials.CredentialDescription;
import org.integrationgateway.sdk.credentials.CredentialRef;
import org.integrationgateway.sdk.credentials.CredentialWrite;
import org.integrationgateway.sdk.credentials.ResolvedCredential;
import org.integrationgateway.wire.value.Times;

/** Credentials, to the wire and back. */
final class CredentialsCodec {
  private CredentialsCodec() {}

  static org.integrationgateway.protocol.v1.CredentialRef write(CredentialRef ref) {
    return org.integrationgateway.protocol.v1.CredentialRef.newBuilder()
        .setOwner(ref.owner().orElse(""))
        .setApp(ref.app())
        .setConnection(ref.connection().orElse(""))
        .setInstance(ref.instance().orElse(""))
        .build();
  }

  static CredentialRef read(org.integrationgateway.protocol.v1.CredentialRef ref) {
    return new CredentialRef(
        text(ref.getOwner()), ref.getApp(), text(ref.getConnection()), text(ref.getInstance()));
  }

  static StoredCredential write(CredentialDescription stored) {
    var written =
        StoredCredential.newBuilder()
            .setRef(write(stored.ref()))
            .setInstanceName(stored.instanceName())
            .setAuthType(stored.authType())
            .addAllFields(stored.fields())
            .putAllParams(stored.params())
            .addAllScopes(stored.scopes())
            .setCreatedAt(Times.write(stored.createdAt()))
            .setUpdatedAt(Times.write(stored.updatedAt()));
    stored.expiresAt().map(Times::write).ifPresent(written::setExpiresAt);
    return written.build();
  }

  static CredentialDescription read(StoredCredential stored) {
    return new CredentialDescription(
        read(stored.getRef()),
        stored.getInstanceName(),
        stored.getAuthType(),
        stored.getFieldsList(),
        stored.getParamsMap(),
        stored.getScopesList(),
        stored.hasExpiresAt() ? Optional.of(Times.read(stored.getExpiresAt())) : Optional.empty(),
        Times.read(stored.getCreatedAt()),
        Times.read(stored.getUpdatedAt()));
  }

  static UpsertCredentialRequest write(CredentialWrite credential) {
    var written =
        UpsertCredentialRequest.newBuilder()
            .setRef(write(credential.ref()))
            .putAllParams(credential.params())
            .setInstanceName(credential.instanceName().orElse(""));
    credential.fields().forEach((name, secret) -> written.putFields(name, bytes(secret)));
    return written.build();
  }

  static CredentialWrite read(UpsertCredentialRequest credential) {
    return new CredentialWrite(
        read(credential.getRef()),
        secrets(credential.getFieldsMap()),
        credential.getParamsMap(),
        text(credential.getInstanceName()));
  }

  static ResolveCredentialResponse write(ResolvedCredential resolved) {
    var written =
        ResolveCredentialResponse.newBuilder()
            .setRef(write(resolved.ref()))
            .putAllParams(resolved.params());
    resolved.token().map(CredentialsCodec::bytes).ifPresent(written::setToken);
    resolved.fields().forEach((name, secret) -> written.putFields(name, bytes(secret)));
    resolved
        .headers()
        .forEach((name, secret) -> written.putHeaders(name, secret.use(value -> value)));
    resolved.expiresAt().map(Times::write).ifPresent(written::setExpiresAt);
    return written.build();
  }

  static ResolvedCredential read(ResolveCredentialResponse resolved) {
    Map<String, Secret> headers = new HashMap<>();
    resolved.getHeadersMap().forEach((name, value) -> headers.put(name, Secret.of(value)));
    return new ResolvedCredential(
        read(resolved.getRef()),
        resolved.hasToken()
            ? Optional.of(Secret.of(resolved.getToken().toByteArray()))
            : Optional.empty(),
        secrets(resolved.getFieldsMap()),
        headers,
        resolved.getParamsMap(),
        resolved.hasExpiresAt()
            ? Optional.of(Times.read(resolved.getExpiresAt()))
            : Optional.empty());
  }

  private static Map<String, Secret> secrets(Map<String, ByteString> fields) {
    Map<String, Secret> secrets = new HashMap<>();
    fields.forEach((name, value) -> secrets.put(name, Secret.of(value.toByteArray())));
    return secrets;
  }

  private static ByteString bytes(Secret secret) {
    return secret.useBytes(ByteString::copyFrom);
  }
}
