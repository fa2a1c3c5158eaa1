package org.integrationgateway.server.connection.completion;

import java.util.function.Consumer;
import org.integrationgateway.server.audit.AuditEvent;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.credential.CredentialKey;
import org.integrationgateway.server.credential.CredentialVault;
import org.integrationgateway.server.error.GatewayException;

/** Makes stored connections of new credentials. */
public final class ConnectionCompletion {
  private static final String DEFAULT = "default";

  private final CredentialVault vault;
  private final AuditTrail audit;
  private final Consumer<String> changed;

  /**
   * @param changed told the owner of each connection that was made
   */
  public ConnectionCompletion(CredentialVault vault, AuditTrail audit, Consumer<String> changed) {
    this.vault = vault;
    this.audit = audit;
    this.changed = changed;
  }

  /**
   * Stores a new credential; the same instance again is replaced.
   *
   * @throws GatewayException {@code INVALID_STATE} when there are too many instances
   */
  public ConnectOutcome complete(Completion completion) {
    var app = completion.app().name();
    var connection = completion.connection().name();
    var instance = completion.instance().orElse(DEFAULT);
    var key = new CredentialKey(completion.owner(), app, connection, instance);
    vault.put(key, completion.contents());
    var subject = completion.caller().subject().id();
    var event = new AuditEvent("connection.connect", subject);
    var owned = key.owner().equals(subject) ? event : event.with("owner", key.owner());
    audit.record(owned.with("app", app).with("connection", connection).with("instance", instance));
    changed.accept(key.owner());
    return new ConnectOutcome.Connected(new ConnectResult(app, connection, instance));
  }
}
