package org.integrationgateway.providers.granted;

import java.util.Optional;
import org.integrationgateway.sdk.secrets.SecretNames;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.secrets.StoredSecret;

/** The granted secrets of a store; other secrets look as if they did not exist. */
record GrantedSecrets(HostGrants grants, String store, Secrets secrets) implements Secrets {
  @Override
  public StoredSecret get(String name) {
    if (!grants.granted().allowsSecret(store, name)) {
      throw new GrantDenials(grants)
          .listed("read secret '%s' of '%s'".formatted(name, store), "secrets");
    }
    return secrets.get(name);
  }

  /** A page may have fewer names than the store's. */
  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    var page = secrets.list(prefix, limit, pageToken);
    return new SecretNames(
        page.names().stream().filter(name -> grants.granted().allowsSecret(store, name)).toList(),
        page.nextPageToken());
  }
}
