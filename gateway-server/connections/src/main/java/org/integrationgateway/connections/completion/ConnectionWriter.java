package org.integrationgateway.connections.completion;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.connections.check.ConnectCheck;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditEvent.Outcome;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.connection.DiscoveredItem;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** Stores connections that are complete, and tells it. */
final class ConnectionWriter {
  private final CredentialVault vault;
  private final ConnectCheck check;
  private final AuditTrail audit;
  private final Consumer<String> changed;

  ConnectionWriter(
      CredentialVault vault, ConnectCheck check, AuditTrail audit, Consumer<String> changed) {
    this.vault = vault;
    this.check = check;
    this.audit = audit;
    this.changed = changed;
  }

  /** Returns the credentials that the owner has stored for the connection. */
  List<HeldCredential> stored(String owner, App app, Connection connection) {
    return vault.findNow(owner, app.name()).stream()
        .filter(held -> held.connection().equals(connection.name()))
        .toList();
  }

  /** Stores a connection that was not discovered. */
  ConnectResult store(Completion completion, CredentialFields contents) {
    var names = names(completion);
    var instance = names.asked(completion.instance()).orElse(InstanceNames.DEFAULT);
    return store(completion, contents, instance, Optional.empty());
  }

  /**
   * Stores a connection to an item; in place of the instance that was made to the item before,
   * where no name was asked for.
   *
   * @param only whether there was no other item
   */
  ConnectResult store(
      Completion completion, CredentialFields contents, DiscoveredItem item, boolean only) {
    var names = names(completion);
    var instance =
        names
            .asked(completion.instance())
            .or(
                () ->
                    Optional.ofNullable(contents.params().get(CompletedParams.ITEM))
                        .flatMap(names::madeTo))
            .orElseGet(() -> names.free(item.name(), only));
    return store(completion, contents, instance, Optional.of(item));
  }

  InstanceNames names(Completion completion) {
    return new InstanceNames(stored(completion.owner(), completion.app(), completion.connection()));
  }

  private ConnectResult store(
      Completion completion,
      CredentialFields contents,
      String instance,
      Optional<DiscoveredItem> item) {
    var app = completion.app().name();
    var connection = completion.connection().name();
    var key = new CredentialKey(completion.owner(), app, connection, instance);
    var tried = tried(completion, key, contents);
    // Discovery has presented the credential, and the upstream has answered with the item.
    vault.put(key, tried.contents(), item.isPresent(), tried.result().orElse(null));
    audit.record(event("connection.connect", completion.caller(), key, item));
    changed.accept(key.owner());
    return new ConnectResult(app, connection, instance, tried.result());
  }

  /** A credential of an authorization server that is refused is not what the user has given. */
  private ConnectCheck.Tried tried(
      Completion completion, CredentialKey key, CredentialFields contents) {
    try {
      return check.run(completion.app(), completion.connection(), key, contents);
    } catch (GatewayException refused) {
      audit.record(
          event("connection.check", completion.caller(), key, Optional.empty())
              .with(Outcome.FAILURE));
      throw completion.connection().auth().isInBrowser() && completion.tokens().isPresent()
          ? new GatewayException(ErrorCode.INVALID_STATE, refused.detail(), refused)
          : refused;
    }
  }

  private static AuditEvent event(
      String action, Caller caller, CredentialKey key, Optional<DiscoveredItem> item) {
    var subject = caller.subject().id();
    var event = new AuditEvent(action, subject);
    var owned = key.owner().equals(subject) ? event : event.with("owner", key.owner());
    var named =
        owned
            .with("app", key.app())
            .with("connection", key.connection())
            .with("instance", key.instance());
    return item.map(each -> named.with("candidate", each.id())).orElse(named);
  }
}
