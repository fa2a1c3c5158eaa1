package org.integrationgateway.connections.completion;

import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.connection.DiscoveredItems;
import org.integrationgateway.core.connection.DiscoveryEndpoint;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.PresentedSend;
import org.integrationgateway.engines.signing.CredentialValues;
import org.integrationgateway.sdk.Deadline;

/** Presents a new credential, which is not stored yet. */
final class PresentedCredential {
  private PresentedCredential() {}

  /**
   * Finds what the credential can be used for.
   *
   * @param params of the new connection
   * @throws GatewayException {@code INVALID_PARAMETERS} when the credential does not fit; those of
   *     {@link DiscoveryEndpoint#find}
   */
  static DiscoveredItems find(
      DiscoveryEndpoint endpoint,
      Connection connection,
      CredentialFields contents,
      Map<String, String> params,
      Deadline deadline) {
    var values =
        new CredentialValues(
            field -> Optional.ofNullable(contents.fields().get(field)),
            name -> Optional.ofNullable(params.get(name)),
            InstantSource.system());
    try {
      return endpoint.find(params, new PresentedSend(connection.presentation(), values), deadline);
    } catch (TemplateException unfit) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "the new credential of connection '%s' %s".formatted(connection.name(), unfit.reason()));
    }
  }
}
