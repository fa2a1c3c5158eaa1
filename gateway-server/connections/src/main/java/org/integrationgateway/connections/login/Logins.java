package org.integrationgateway.connections.login;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.connections.oauth.TokenAnswer;
import org.integrationgateway.connections.oauth.TokenException;
import org.integrationgateway.core.connection.LoginSettings;
import org.integrationgateway.sdk.Deadline;

/** Gets tokens for the fields of users, as the connections of their apps say. */
public final class Logins {
  private final InstantSource clock;

  public Logins(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * A login's outcome.
   *
   * @param contents with the token, as they are stored
   * @param answer the last one
   */
  public record LoggedIn(CredentialFields contents, TokenAnswer answer) {}

  /**
   * Logs in.
   *
   * @param contents with the fields that the user has given
   * @param params of the connection, with their defaults
   * @throws TokenException when there is no token
   */
  public LoggedIn login(
      LoginSettings settings,
      CredentialFields contents,
      Map<String, String> params,
      Deadline deadline) {
    var now = clock.instant();
    var answer = new LoginRun(settings, contents, params, now).answer(deadline);
    var metadata = new HashMap<String, String>();
    for (var path : settings.declared().metadata()) {
      answer.text(path).ifPresent(value -> metadata.put(path, value));
    }
    var grant =
        Grant.ofLogin(
            now,
            answer.lifetime().or(() -> settings.declared().lifetime()).map(now::plus),
            metadata);
    var fields = new HashMap<>(contents.fields());
    fields.put(Grant.ACCESS_TOKEN, answer.accessToken());
    return new LoggedIn(
        new CredentialFields(fields, contents.params(), Optional.of(grant)), answer);
  }
}
