package org.integrationgateway.server.services;

import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.CheckedAuthorization;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.builtin.authorization.RelationshipAuthorization;
import org.integrationgateway.server.config.authorization.AuthorizationConfig;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/**
 * Makes the embedded authorization provider, and gives the serving one the model and relationships
 * of the configuration.
 */
final class Relationships {
  private Relationships() {}

  /** The factory of {@code builtin:relationships}. */
  static Authorization make(IndexedDb database, String name) {
    return new CheckedAuthorization(
        new RelationshipAuthorization(database.database("authorization-" + name)));
  }

  /**
   * Sets the model and relationships that the configuration has.
   *
   * @throws GatewayException {@code NOT_CONFIGURED} when there is no authorization provider, or it
   *     refuses
   */
  static void set(ProviderDirectory providers, AuthorizationConfig config) {
    if (config.model().isEmpty()) {
      return;
    }
    AuthorizationModel model = config.model().get();
    var authorization =
        providers
            .byDefault(ProviderKind.AUTHORIZATION)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_CONFIGURED,
                        "authorization.model needs a default authorization provider: declare providers.authorization.<name>"));
    try {
      authorization.setState(model, config.relationships());
    } catch (ServiceException refused) {
      throw new GatewayException(
          ErrorCode.NOT_CONFIGURED,
          "the authorization provider refuses authorization.model or authorization.relationships: "
              + refused.getMessage(),
          refused);
    }
  }
}
