package org.integrationgateway.builtin.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/** The embedded agent as a program. */
final class ToolLoopAgentMain {
  private ToolLoopAgentMain() {}

  public static void main(String[] arguments) throws IOException {
    // The folder of the socket is this provider's own, and removed after it.
    var folder = Path.of(System.getenv("SERVICE_PROVIDER_SOCKET")).getParent();
    var file = Files.createTempFile(folder, "agent", ".db");
    ProviderMain.serve(
        ProviderKind.AGENT,
        () -> ScriptedAgents.open(SqliteIndexedDb.open(file), ScriptedAgents.echo(), step -> {}));
  }
}
