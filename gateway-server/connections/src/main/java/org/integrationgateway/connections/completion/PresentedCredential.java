package org.integrationgateway.connections.completion;

import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.engines.signing.CredentialValues;

/** Presents a new credential, which is not stored yet. */
final class PresentedCredential {
  private PresentedCredential() {}

  /**
   * The request with the credential.
   *
   * @param params of the new connection
   * @throws GatewayException {@code INVALID_PARAMETERS} when the credential does not fit
   */
  static OutboundRequest in(
      OutboundRequest request,
      Connection connection,
      CredentialFields contents,
      Map<String, String> params) {
    var values =
        new CredentialValues(
            field -> Optional.ofNullable(contents.fields().get(field)),
            name -> Optional.ofNullable(params.get(name)),
            InstantSource.system());
    try {
      return request.presenting(connection.presentation(), values);
    } catch (TemplateException unfit) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "the new credential of connection '%s' %s".formatted(connection.name(), unfit.reason()));
    }
  }
}
