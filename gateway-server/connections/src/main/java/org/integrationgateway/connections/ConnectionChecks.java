package org.integrationgateway.connections;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.connections.check.CredentialCheck;
import org.integrationgateway.connections.check.StoredCheck;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Subject;

/** Tries stored credentials for those whose they are, and those of the deployment for operators. */
public final class ConnectionChecks {
  private final VisibleApps apps;
  private final Function<String, Optional<App>> deployed;
  private final StoredCheck check;
  private final AuditTrail audit;

  /**
   * @param deployed every app, by name
   */
  public ConnectionChecks(
      VisibleApps apps,
      Function<String, Optional<App>> deployed,
      StoredCheck check,
      AuditTrail audit) {
    this.apps = apps;
    this.deployed = deployed;
    this.check = check;
    this.audit = audit;
  }

  /** Whether credentials of the connection can be tried without the call of a caller. */
  public static boolean isPossible(App app, Connection connection) {
    return CredentialCheck.any(app, connection).isPresent();
  }

  /** As {@link #isPossible(App, Connection)}, for an app by its name. */
  public boolean isPossible(String app, Connection connection) {
    return deployed.apply(app).filter(found -> isPossible(found, connection)).isPresent();
  }

  /**
   * Tries a credential of an owner.
   *
   * @param owner a subject that the caller manages, or its own
   * @param selector may leave out what is not needed to find it
   * @throws GatewayException {@code NOT_FOUND}, {@code SCOPE_DENIED}, and as {@link StoredCheck}
   */
  public CheckResult check(Caller caller, String owner, String appName, Selector selector) {
    var app = apps.app(caller, appName);
    AccessPolicy.checkConnections(caller, app);
    var connection = Connections.chosen(app, selector.connection());
    var self = owner.equals(caller.subject().id());
    return run(caller, self ? caller : Caller.of(Subject.of(owner)), app, connection, selector);
  }

  /**
   * Tries a credential of the deployment.
   *
   * @param name of the connection
   * @param selector which instance, where several are stored
   * @throws GatewayException {@code NOT_FOUND}, {@code INVALID_REQUEST} for a connection of users,
   *     and as {@link StoredCheck}
   */
  public CheckResult checkOfDeployment(
      Caller operator, String appName, String name, Selector selector) {
    var app =
        deployed
            .apply(appName)
            .orElseThrow(
                () ->
                    new GatewayException(
                            ErrorCode.NOT_FOUND, "no app '%s' is deployed here".formatted(appName))
                        .app(appName));
    var connection = DeploymentCredentials.named(app, name);
    return run(operator, operator, app, connection, selector);
  }

  private CheckResult run(
      Caller caller, Caller owner, App app, Connection connection, Selector selector) {
    var result = check.run(owner, app, connection, selector);
    var event =
        new AuditEvent("connection.check", caller.subject().id())
            .with("app", app.name())
            .with("connection", connection.name());
    var owned = owner == caller ? event : event.with("owner", owner.subject().id());
    var named = selector.instance().map(name -> owned.with("instance", name)).orElse(owned);
    audit.record(result.isOk() ? named : named.with(AuditEvent.Outcome.FAILURE));
    return result;
  }
}
