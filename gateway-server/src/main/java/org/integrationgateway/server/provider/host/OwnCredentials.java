package org.integrationgateway.server.provider.host;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.credentials.CredentialDescription;
import org.integrationgateway.sdk.credentials.CredentialRef;
import org.integrationgateway.sdk.credentials.CredentialWrite;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.credentials.ResolvedCredential;

/** Credentials for the connections of one app, as its own provider may see them. */
record OwnCredentials(String app, ExternalCredentials credentials) implements ExternalCredentials {
  @Override
  public CredentialDescription upsert(CredentialWrite credential) {
    require(credential.ref().app());
    return credentials.upsert(credential);
  }

  @Override
  public CredentialDescription get(CredentialRef ref) {
    require(ref.app());
    return credentials.get(ref);
  }

  @Override
  public List<CredentialDescription> list(Optional<String> owner, Optional<String> ofApp) {
    ofApp.ifPresent(this::require);
    return credentials.list(owner, Optional.of(app));
  }

  @Override
  public boolean delete(CredentialRef ref) {
    require(ref.app());
    return credentials.delete(ref);
  }

  @Override
  public ResolvedCredential resolve(CredentialRef ref) {
    require(ref.app());
    return credentials.resolve(ref);
  }

  @Override
  public Optional<ServiceException> validate(CredentialRef ref) {
    require(ref.app());
    return credentials.validate(ref);
  }

  private void require(String other) {
    if (!other.equals(app)) {
      throw new ServiceException(
          Reason.DENIED,
          "provider '%s' has the credentials of its own connections, not those of app '%s': invoke its operations"
              .formatted(app, other));
    }
  }
}
