package org.integrationgateway.server.deployment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.demo.InventoryApp;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.connections.declared.DeclaredConnections;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Connection.CredentialField;
import org.integrationgateway.engines.signing.Presentation;

/** The connections of apps that are embedded in the server. */
public final class EmbeddedConnections {
  private static final CredentialField KEY =
      new CredentialField(
          "key",
          Optional.of("Key"),
          Optional.of(
              "The key of this demo is %s. Any other key is rejected.".formatted(InventoryApp.KEY)),
          false);

  private EmbeddedConnections() {}

  /** The one connection of an embedded app, under this name. */
  public static Connection of(Source source, String name) {
    if (!source.equals(new Source.Builtin(InventoryApp.NAME))) {
      return DeclaredConnections.withoutAuthentication(name);
    }
    return new Connection(
        name,
        Optional.of("Demo account"),
        Connection.Auth.BEARER,
        false,
        List.of(KEY),
        new Presentation.Bearer(KEY.name()),
        Map.of());
  }
}
