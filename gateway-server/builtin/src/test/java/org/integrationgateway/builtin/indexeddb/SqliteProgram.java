package org.integrationgateway.builtin.indexeddb;

import java.nio.file.Path;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/** SQLite as a provider of its own process, with its file beside its socket. */
final class SqliteProgram {
  private SqliteProgram() {}

  public static void main(String[] args) {
    var socket = Path.of(System.getenv("SERVICE_PROVIDER_SOCKET"));
    ProviderMain.serve(
        ProviderKind.INDEXEDDB, () -> SqliteIndexedDb.open(socket.resolveSibling("records.db")));
  }
}
