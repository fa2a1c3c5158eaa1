package org.integrationgateway.wire.credentials;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.DeleteCredentialRequest;
import org.integrationgateway.protocol.v1.ExternalCredentialsGrpc;
import org.integrationgateway.protocol.v1.GetCredentialRequest;
import org.integrationgateway.protocol.v1.ListCredentialsRequest;
import org.integrationgateway.protocol.v1.ResolveCredentialRequest;
import org.integrationgateway.protocol.v1.ValidateCredentialRequest;
import org.integrationgateway.protocol.v1.ValidateCredentialResponse;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.credentials.CredentialDescription;
import org.integrationgateway.sdk.credentials.CredentialRef;
import org.integrationgateway.sdk.credentials.CredentialWrite;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.credentials.ResolvedCredential;
import org.integrationgateway.wire.call.Calls;

/** The client adapter: credentials on the other side of a channel. */
record CredentialsClient(Calls calls) implements ExternalCredentials {
  @Override
  public CredentialDescription upsert(CredentialWrite credential) {
    return CredentialsCodec.read(
        calls.ask(
            ExternalCredentialsGrpc.getUpsertMethod(),
            CredentialsCodec.write(credential),
            what(credential.ref())));
  }

  @Override
  public CredentialDescription get(CredentialRef ref) {
    var request = GetCredentialRequest.newBuilder().setRef(CredentialsCodec.write(ref)).build();
    return CredentialsCodec.read(
        calls.ask(ExternalCredentialsGrpc.getGetMethod(), request, what(ref)));
  }

  @Override
  public List<CredentialDescription> list(Optional<String> owner, Optional<String> app) {
    var request =
        ListCredentialsRequest.newBuilder()
            .setOwner(owner.orElse(""))
            .setApp(app.orElse(""))
            .build();
    return calls
        .ask(ExternalCredentialsGrpc.getListMethod(), request, "stored credentials")
        .getCredentialsList()
        .stream()
        .map(CredentialsCodec::read)
        .toList();
  }

  @Override
  public boolean delete(CredentialRef ref) {
    var request = DeleteCredentialRequest.newBuilder().setRef(CredentialsCodec.write(ref)).build();
    return calls.ask(ExternalCredentialsGrpc.getDeleteMethod(), request, what(ref)).getDeleted();
  }

  @Override
  public ResolvedCredential resolve(CredentialRef ref) {
    var request = ResolveCredentialRequest.newBuilder().setRef(CredentialsCodec.write(ref)).build();
    return CredentialsCodec.read(
        calls.ask(ExternalCredentialsGrpc.getResolveMethod(), request, what(ref)));
  }

  @Override
  public Optional<ServiceException> validate(CredentialRef ref) {
    var request =
        ValidateCredentialRequest.newBuilder().setRef(CredentialsCodec.write(ref)).build();
    var answer = calls.ask(ExternalCredentialsGrpc.getValidateMethod(), request, what(ref));
    return answer.getValid()
        ? Optional.empty()
        : Optional.of(new ServiceException(reason(answer), answer.getMessage()));
  }

  private static Reason reason(ValidateCredentialResponse answer) {
    for (var reason : Reason.values()) {
      if (reason.name().equals(answer.getReason())) {
        return reason;
      }
    }
    return Reason.FAILED;
  }

  private static String what(CredentialRef ref) {
    return "the credential for app '" + ref.app() + "'";
  }
}
