package org.integrationgateway.samples.vault.server;

import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** The token of the configuration. */
record GivenToken(VaultClient client, Secret token) implements Login {
  @Override
  public Grant login() {
    return lookUp(client, token);
  }

  /** Asks the server how long a token lives. */
  static Grant lookUp(VaultClient client, Secret token) {
    var answer = client.get("auth/token/lookup-self", token);
    if (!answer.ok()) {
      throw new ServiceException(
          Reason.DENIED,
          "the server at %s refuses the token (status %d: %s): it is unknown or has ended, or its policy lacks path \"auth/token/lookup-self\" { capabilities = [\"read\"] }"
              .formatted(client.address(), answer.status(), answer.errors()));
    }
    return new Grant(
        token,
        Grant.seconds(answer.data(), "ttl"),
        Boolean.TRUE.equals(answer.data().get("renewable")));
  }

  @Override
  public boolean repeatable() {
    return false;
  }

  @Override
  public boolean own() {
    return false;
  }
}
