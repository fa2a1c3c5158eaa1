package org.integrationgateway.connections.completion;

import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Secret;

/** The headers that present a new credential, which is not stored yet. */
final class PresentedCredential {
  private PresentedCredential() {}

  /**
   * The headers by name.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} when a value cannot stand in a header
   */
  static Map<String, String> headers(Connection connection, CredentialFields contents) {
    var headers = new LinkedHashMap<String, String>();
    connection
        .presentation()
        .write(
            field -> secret(contents, field),
            (name, value) -> {
              if (!SentHeaders.canBeSent(value)) {
                throw new GatewayException(
                    ErrorCode.INVALID_PARAMETERS,
                    "the new credential of connection '%s' holds characters that cannot stand in a header"
                        .formatted(connection.name()));
              }
              headers.put(name, value);
            });
    return headers;
  }

  private static Secret secret(CredentialFields contents, String field) {
    var found = contents.fields().get(field);
    if (found == null) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS, "the new credential lacks '%s'".formatted(field));
    }
    return found;
  }
}
