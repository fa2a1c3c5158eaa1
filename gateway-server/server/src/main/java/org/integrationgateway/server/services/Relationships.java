package org.integrationgateway.server.services;

import java.time.Duration;
import org.integrationgateway.builtin.authorization.RelationshipAuthorization;
import org.integrationgateway.config.authorization.AuthorizationConfig;
import org.integrationgateway.config.authorization.GatewayTypes;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.providers.directory.ProviderDirectory;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.CheckedAuthorization;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the embedded authorization provider, and gives the serving one the model and relationships
 * of the configuration.
 */
final class Relationships {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Logger log = LoggerFactory.getLogger(Relationships.class);

  private Relationships() {}

  /** The factory of {@code builtin:relationships}. */
  static Authorization make(IndexedDb database, String name) {
    return new CheckedAuthorization(
        new RelationshipAuthorization(database.database("authorization-" + name)));
  }

  /**
   * Sets the model and relationships that the configuration has, and the gateway's own resource
   * types in either case.
   *
   * @throws GatewayException {@code NOT_CONFIGURED} when the configuration has a model and there is
   *     no authorization provider, or it refuses
   */
  static void set(ProviderDirectory providers, AuthorizationConfig config) {
    var name = providers.defaultName(ProviderKind.AUTHORIZATION);
    if (name.isEmpty() && config.model().isEmpty()) {
      return;
    }
    var serving =
        name.orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_CONFIGURED,
                    "authorization.model needs a default authorization provider: declare"
                        + " providers.authorization.<name>"));
    var authorization = providers.get(ProviderKind.AUTHORIZATION, serving);
    try {
      StartupDeclarations.give(
          providers,
          ProviderKind.AUTHORIZATION,
          serving,
          "authorization.model",
          () -> apply(authorization, config));
    } catch (ServiceException refused) {
      throw new GatewayException(
          ErrorCode.NOT_CONFIGURED,
          "the authorization provider rejected authorization.model or "
              + "authorization.relationships: "
              + refused.getMessage(),
          refused);
    }
  }

  /** Sets model and relationships, or adds the gateway's own types to the model that there is. */
  static void apply(Authorization authorization, AuthorizationConfig config) {
    if (config.model().isPresent()) {
      authorization.setState(config.model().get(), config.relationships());
      return;
    }
    addTypes(authorization);
  }

  /** A provider that does not take them serves its own relationships all the same. */
  private static void addTypes(Authorization authorization) {
    try {
      Deadline.in(TIMEOUT)
          .during(
              () -> {
                var active = authorization.activeModel();
                var next = GatewayTypes.added(active);
                return next.equals(active) ? active : authorization.setActiveModel(next);
              });
    } catch (ServiceException refused) {
      log.warn(
          "the authorization provider does not accept the gateway's resource types: only the "
              + "configuration can name members of policies, and there are no service accounts: {}",
          refused.getMessage());
    }
  }
}
