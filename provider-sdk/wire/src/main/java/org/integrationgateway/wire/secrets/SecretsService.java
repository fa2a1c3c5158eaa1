package org.integrationgateway.wire.secrets;

import com.google.protobuf.ByteString;
import io.grpc.stub.StreamObserver;
import org.integrationgateway.protocol.v1.GetSecretRequest;
import org.integrationgateway.protocol.v1.GetSecretResponse;
import org.integrationgateway.protocol.v1.ListSecretsRequest;
import org.integrationgateway.protocol.v1.ListSecretsResponse;
import org.integrationgateway.protocol.v1.SecretsGrpc;
import org.integrationgateway.protocol.v1.UnwrapSecretRequest;
import org.integrationgateway.protocol.v1.UnwrapSecretResponse;
import org.integrationgateway.protocol.v1.WrapSecretRequest;
import org.integrationgateway.protocol.v1.WrapSecretResponse;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.secrets.CheckedSecrets;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.OptionalText;
import org.integrationgateway.wire.value.ServiceFailures;

/** The service adapter: the protocol in front of a store of secrets. */
final class SecretsService extends SecretsGrpc.SecretsImplBase {
  private static final int PAGE = 100;

  private final Serving<Secrets> serving;
  private final Workers workers;

  SecretsService(Serving<Secrets> serving, Workers workers) {
    this.serving = serving;
    this.workers = workers;
  }

  @Override
  public void getSecret(GetSecretRequest request, StreamObserver<GetSecretResponse> answer) {
    workers.run("the secret", ServiceFailures.ALL, answer, cancellation -> get(request));
  }

  private GetSecretResponse get(GetSecretRequest request) {
    var secret = new CheckedSecrets(serving.unnamed()).get(request.getName());
    return GetSecretResponse.newBuilder()
        .setValue(secret.value().useBytes(ByteString::copyFrom))
        .setVersion(secret.version().orElse(""))
        .build();
  }

  @Override
  public void listSecrets(ListSecretsRequest request, StreamObserver<ListSecretsResponse> answer) {
    workers.run("the names of secrets", ServiceFailures.ALL, answer, cancellation -> list(request));
  }

  private ListSecretsResponse list(ListSecretsRequest request) {
    var page =
        new CheckedSecrets(serving.unnamed())
            .list(
                request.getPrefix(),
                request.getPageSize() == 0 ? PAGE : request.getPageSize(),
                OptionalText.text(request.getPageToken()));
    return ListSecretsResponse.newBuilder()
        .addAllNames(page.names())
        .setNextPageToken(page.nextPageToken().orElse(""))
        .build();
  }

  @Override
  public void wrapSecret(WrapSecretRequest request, StreamObserver<WrapSecretResponse> answer) {
    workers.run("the wrapped secret", ServiceFailures.ALL, answer, cancellation -> wrap(request));
  }

  private WrapSecretResponse wrap(WrapSecretRequest request) {
    var wrapped =
        new CheckedSecrets(serving.unnamed())
            .wrap(
                request.getKey(),
                Secret.of(request.getPlaintext().toByteArray()),
                request.getContext());
    return WrapSecretResponse.newBuilder()
        .setCiphertext(ByteString.copyFrom(wrapped.ciphertext()))
        .setKeyVersion(wrapped.keyVersion().orElse(""))
        .build();
  }

  @Override
  public void unwrapSecret(
      UnwrapSecretRequest request, StreamObserver<UnwrapSecretResponse> answer) {
    workers.run(
        "the unwrapped secret", ServiceFailures.ALL, answer, cancellation -> unwrap(request));
  }

  private UnwrapSecretResponse unwrap(UnwrapSecretRequest request) {
    var secret =
        new CheckedSecrets(serving.unnamed())
            .unwrap(request.getKey(), request.getCiphertext().toByteArray(), request.getContext());
    return UnwrapSecretResponse.newBuilder()
        .setPlaintext(secret.useBytes(ByteString::copyFrom))
        .build();
  }
}
