package org.integrationgateway.wire.credentials;

import static org.integrationgateway.wire.value.OptionalText.text;

import io.grpc.stub.StreamObserver;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.protocol.v1.DeleteCredentialRequest;
import org.integrationgateway.protocol.v1.DeleteCredentialResponse;
import org.integrationgateway.protocol.v1.ExternalCredentialsGrpc;
import org.integrationgateway.protocol.v1.GetCredentialRequest;
import org.integrationgateway.protocol.v1.ListCredentialsRequest;
import org.integrationgateway.protocol.v1.ListCredentialsResponse;
import org.integrationgateway.protocol.v1.ResolveCredentialRequest;
import org.integrationgateway.protocol.v1.ResolveCredentialResponse;
import org.integrationgateway.protocol.v1.StoredCredential;
import org.integrationgateway.protocol.v1.UpsertCredentialRequest;
import org.integrationgateway.protocol.v1.ValidateCredentialRequest;
import org.integrationgateway.protocol.v1.ValidateCredentialResponse;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.value.ServiceFailures;

/** The service adapter: the protocol in front of credentials. */
final class CredentialsService extends ExternalCredentialsGrpc.ExternalCredentialsImplBase {
  private final Supplier<ExternalCredentials> serving;
  private final Workers workers;

  CredentialsService(Supplier<ExternalCredentials> serving, Workers workers) {
    this.serving = serving;
    this.workers = workers;
  }

  @Override
  public void upsert(UpsertCredentialRequest request, StreamObserver<StoredCredential> answer) {
    run(
        answer,
        credentials -> CredentialsCodec.write(credentials.upsert(CredentialsCodec.read(request))));
  }

  @Override
  public void get(GetCredentialRequest request, StreamObserver<StoredCredential> answer) {
    run(
        answer,
        credentials ->
            CredentialsCodec.write(credentials.get(CredentialsCodec.read(request.getRef()))));
  }

  @Override
  public void list(ListCredentialsRequest request, StreamObserver<ListCredentialsResponse> answer) {
    run(
        answer,
        credentials -> {
          var response = ListCredentialsResponse.newBuilder();
          credentials
              .list(text(request.getOwner()), text(request.getApp()))
              .forEach(stored -> response.addCredentials(CredentialsCodec.write(stored)));
          return response.build();
        });
  }

  @Override
  public void delete(
      DeleteCredentialRequest request, StreamObserver<DeleteCredentialResponse> answer) {
    run(
        answer,
        credentials ->
            DeleteCredentialResponse.newBuilder()
                .setDeleted(credentials.delete(CredentialsCodec.read(request.getRef())))
                .build());
  }

  @Override
  public void resolve(
      ResolveCredentialRequest request, StreamObserver<ResolveCredentialResponse> answer) {
    run(
        answer,
        credentials ->
            CredentialsCodec.write(credentials.resolve(CredentialsCodec.read(request.getRef()))));
  }

  @Override
  public void validate(
      ValidateCredentialRequest request, StreamObserver<ValidateCredentialResponse> answer) {
    run(
        answer,
        credentials ->
            credentials
                .validate(CredentialsCodec.read(request.getRef()))
                .map(CredentialsService::invalid)
                .orElseGet(() -> ValidateCredentialResponse.newBuilder().setValid(true).build()));
  }

  private static ValidateCredentialResponse invalid(ServiceException why) {
    return ValidateCredentialResponse.newBuilder()
        .setReason(why.reason().name())
        .setMessage(String.valueOf(why.getMessage()))
        .build();
  }

  private <T> void run(StreamObserver<T> answer, Function<ExternalCredentials, T> request) {
    workers.run(
        "the credential",
        ServiceFailures.ALL,
        answer,
        cancellation -> request.apply(serving.get()));
  }
}
