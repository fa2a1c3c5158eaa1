package org.integrationgateway.samples.vault.server;

import java.util.Map;
import java.util.function.Supplier;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * A login by an authentication method of the server.
 *
 * @param refusal why the server may refuse, for messages
 * @param body asked at each login, because a file of it may have changed
 */
record MethodLogin(
    VaultClient client, String mount, String refusal, Supplier<Map<String, String>> body)
    implements Login {
  @Override
  public Grant login() {
    var path = "auth/" + ServerPath.encode(mount) + "/login";
    var answer = client.login(path, body.get());
    if (!answer.ok()) {
      var reason =
          answer.errors().contains("no handler for route")
              ? "no authentication method is enabled at 'auth/%s/'".formatted(mount)
              : refusal;
      throw new ServiceException(
          Reason.DENIED,
          "the server at %s refuses the login at auth/%s (status %d: %s): %s"
              .formatted(client.address(), mount, answer.status(), answer.errors(), reason));
    }
    return Grant.of(answer.auth()).orElseThrow(() -> client.incomplete("auth.client_token"));
  }

  @Override
  public boolean repeatable() {
    return true;
  }

  @Override
  public boolean own() {
    return true;
  }
}
