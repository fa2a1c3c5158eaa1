package org.integrationgateway.connections.completion;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.connection.DiscoveredItem;
import org.integrationgateway.core.connection.DiscoveredItems;
import org.integrationgateway.core.json.SecretJson;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.records.schema.Inline;

/**
 * A new credential that waits for the choice of an item.
 *
 * @param id hash of its handle
 * @param starter who has begun to connect
 * @param owner canonical id of the subject that the credential will belong to
 * @param instance name that was asked for
 */
record PendingChoice(
    String id,
    Caller starter,
    String owner,
    String app,
    String connection,
    Optional<String> instance,
    CredentialFields contents,
    Instant expiresAt,
    @Inline DiscoveredItems found) {
  /** The form that is sealed; its credential is sealed on its own. */
  static final SecretJson<PendingChoice> STORED =
      new SecretJson<>(
          StoredType.json(PendingChoice.class, StoredCaller.STAND_IN).without("id", "contents"));

  List<Candidate> candidates() {
    return found.items().stream().map(item -> new Candidate(item.id(), item.name())).toList();
  }

  Optional<DiscoveredItem> item(String candidate) {
    return found.items().stream().filter(item -> item.id().equals(candidate)).findFirst();
  }
}
