package org.integrationgateway.providers.granted;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.credentials.CredentialDescription;
import org.integrationgateway.sdk.credentials.CredentialRef;
import org.integrationgateway.sdk.credentials.CredentialWrite;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.credentials.ResolvedCredential;

/** Credentials for the connections of one app, as its own provider may see or also change them. */
record GrantedCredentials(HostGrants grants, ExternalCredentials credentials)
    implements ExternalCredentials {
  @Override
  public CredentialDescription upsert(CredentialWrite credential) {
    requireWrite();
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
    require(ofApp.orElse(grants.name()));
    return credentials.list(owner, Optional.of(grants.name()));
  }

  @Override
  public boolean delete(CredentialRef ref) {
    requireWrite();
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

  private void requireWrite() {
    if (grants.isApp() && !grants.granted().credentials().writes()) {
      throw new GrantDenials(grants).access("change credentials", "credentials", "write");
    }
  }

  private void require(String app) {
    if (!grants.isApp()) {
      throw new GrantDenials(grants).denied("use credentials", "only apps have connections");
    }
    if (!grants.granted().credentials().reads()) {
      throw new GrantDenials(grants).access("use credentials", "credentials", "read");
    }
    if (!app.equals(grants.name())) {
      throw new ServiceException(
          Reason.DENIED,
          "provider '%s' has the credentials of its own connections, not those of app '%s': invoke its operations"
              .formatted(grants.name(), app));
    }
  }
}
