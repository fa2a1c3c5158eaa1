package org.integrationgateway.server;

import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.CheckedAuthorization;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.builtin.authorization.RelationshipAuthorization;
import org.integrationgateway.server.config.AuthorizationConfig;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.services.ProviderDirectory;

/** The authorization provider of the server, and what the configuration tells it. */
final class Relationships {
  private Relationships() {}

  /** What {@code builtin:relationships} makes. */
  static Authorization make(IndexedDb database, String name) {
    return new CheckedAuthorization(
        new RelationshipAuthorization(database.database("authorization-" + name)));
  }

  /**
   * Sets model and static relationships, where the configuration has them.
   *
   * @throws GatewayException {@code NOT_CONFIGURED} when nobody can be told, or refuses
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
                        "authorization.model is for an authorization provider, and there is none, or none is the default: declare providers.authorization.<name>"));
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
