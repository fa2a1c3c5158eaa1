package org.integrationgateway.connections.completion;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.connection.DiscoveredItem;
import org.integrationgateway.core.connection.DiscoveredItems;

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
    DiscoveredItems found,
    Instant expiresAt) {
  List<Candidate> candidates() {
    return found.items().stream().map(item -> new Candidate(item.id(), item.name())).toList();
  }

  Optional<DiscoveredItem> item(String candidate) {
    return found.items().stream().filter(item -> item.id().equals(candidate)).findFirst();
  }
}
