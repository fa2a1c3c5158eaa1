package org.integrationgateway.connections.credential;

import java.util.List;
import org.integrationgateway.core.seal.SealedPlace;

/**
 * The name of a stored credential.
 *
 * @param owner canonical id of the subject that it belongs to
 * @param instance its name, unique within owner, app and connection
 */
public record CredentialKey(String owner, String app, String connection, String instance) {
  SealedPlace place() {
    return new SealedPlace("credentials", List.of(app, connection, instance), "contents", owner);
  }
}
