package org.integrationgateway.connections.check;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.check.CredentialCheck.Attempt;
import org.integrationgateway.connections.credential.CredentialResolver;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.connections.outcome.CheckResult.Outcome;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;

/** Tries stored credentials, and stores what that has shown. */
public final class StoredCheck {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final CredentialResolver credentials;
  private final CredentialCheck check;

  public StoredCheck(CredentialResolver credentials, CredentialCheck check) {
    this.credentials = credentials;
    this.check = check;
  }

  /**
   * Tries the credential that calls of an owner present. An access token that is refused is
   * replaced once, as in a call.
   *
   * @param owner whose credential it is
   * @param asked which instance, where the owner has several
   * @throws GatewayException {@code INVALID_STATE} when there is nothing to try it with; {@code
   *     NOT_CONNECTED}, {@code INSTANCE_SELECTION_REQUIRED}, {@code NOT_FOUND}, {@code
   *     ADMIN_CONFIGURATION_REQUIRED} when no credential is stored or chosen
   */
  public CheckResult run(Caller owner, App app, Connection connection, Selector asked) {
    var target =
        CredentialCheck.any(app, connection).orElseThrow(() -> nothingToTry(app, connection));
    var deadline = Deadline.current().orElseGet(() -> Deadline.in(LONGEST));
    var selector = new Selector(Optional.of(connection.name()), asked.instance());
    Credential credential;
    try {
      credential =
          credentials
              .resolve(owner, app, connection, selector, deadline)
              .orElseGet(() -> nothing(connection));
    } catch (GatewayException problem) {
      return withoutToken(problem);
    }
    var attempt = check.attempt(target, owner.subject(), credential);
    if (!attempt.refusesCredential()) {
      return told(owner, app, credential, attempt);
    }
    return refused(owner, app, target, credential, attempt, deadline);
  }

  private CheckResult refused(
      Caller owner,
      App app,
      CheckTarget target,
      Credential credential,
      Attempt first,
      Deadline deadline) {
    Optional<Credential> fresh;
    try {
      fresh = credentials.refresh(owner, app, credential, deadline);
    } catch (GatewayException problem) {
      return withoutToken(problem);
    }
    var attempt = fresh.map(other -> check.attempt(target, owner.subject(), other)).orElse(first);
    var used = fresh.orElse(credential);
    var result = told(owner, app, used, attempt);
    if (attempt.refusesCredential()) {
      credentials.invalidate(owner, app, used);
    }
    return result;
  }

  private CheckResult told(Caller owner, App app, Credential used, Attempt attempt) {
    credentials.checked(owner, app, used, attempt.result());
    return attempt.result();
  }

  /** The result where an authorization server or a refusal before this leaves no access token. */
  private CheckResult withoutToken(GatewayException problem) {
    return switch (problem.code()) {
      case RECONNECT_REQUIRED -> check.result(Outcome.REFUSED, problem.detail());
      case UPSTREAM_UNREACHABLE, UPSTREAM_TIMEOUT, UPSTREAM_INVALID_RESPONSE, OVERLOADED ->
          check.result(Outcome.NOT_CHECKED, problem.detail());
      default -> throw problem;
    };
  }

  private static Credential nothing(Connection connection) {
    return new Credential(connection.name(), "", Optional.empty(), Map.of(), Map.of());
  }

  private static GatewayException nothingToTry(App app, Connection connection) {
    return new GatewayException(
            ErrorCode.INVALID_STATE,
            "connection '%s' of app '%s' cannot be checked: the app has no operation with it that only reads and needs no input, and its manifest declares no 'verify'"
                .formatted(connection.name(), app.name()))
        .app(app.name())
        .connection(connection.name());
  }
}
