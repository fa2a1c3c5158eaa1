package org.integrationgateway.index.edit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.content.PackageContent;

/** Tells whether a deployment has to give an OAuth client for a package. */
public final class ClientNeed {
  private ClientNeed() {}

  /**
   * Returns the usual connection of a package, where it is OAuth and the manifest names no client.
   *
   * @param content a manifest, its folder, or an archive
   * @throws IOException when it cannot be read
   */
  public static Optional<String> connection(Path content) throws IOException {
    var app = PackageContent.open(content, ReadOptions.DEFAULT).manifest().flatMap(Manifest::app);
    return app.map(ClientNeed::usual).filter(name -> needsClient(app.orElseThrow(), name));
  }

  private static String usual(AppSpec app) {
    return app.connectionFor(Optional.empty(), Optional.empty());
  }

  private static boolean needsClient(AppSpec app, String name) {
    var connection = app.connections().get(name);
    return connection != null
        && connection.auth().type() == AuthType.OAUTH2
        && connection.auth().oauth().map(oauth -> oauth.client().id().isEmpty()).orElse(false);
  }
}
