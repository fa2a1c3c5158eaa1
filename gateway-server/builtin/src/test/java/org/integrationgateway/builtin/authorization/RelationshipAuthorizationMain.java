package org.integrationgateway.builtin.authorization;

import java.io.IOException;
import java.nio.file.Files;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/** The embedded authorization as a program. */
final class RelationshipAuthorizationMain {
  private RelationshipAuthorizationMain() {}

  public static void main(String[] arguments) throws IOException {
    // The folder of the socket is this provider's own, and removed after it.
    var folder = java.nio.file.Path.of(System.getenv("SERVICE_PROVIDER_SOCKET")).getParent();
    var file = Files.createTempFile(folder, "relationships", ".db");
    ProviderMain.serve(
        ProviderKind.AUTHORIZATION,
        () -> new RelationshipAuthorization(SqliteIndexedDb.open(file)));
  }
}
