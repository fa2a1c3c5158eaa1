package org.integrationgateway.builtin.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

final class ToolLoopAgentTest extends ScriptedAgentContract {
  @TempDir static Path folder;
  private static final List<AutoCloseable> OPEN = new ArrayList<>();

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(ProviderKind.AGENT, ToolLoopAgentTest::open);
  }

  private static ToolLoopAgent open() {
    IndexedDb database = SqliteIndexedDb.open(folder.resolve(UUID.randomUUID() + ".db"));
    var agent = ScriptedAgents.open(database, ScriptedAgents.echo(), step -> {});
    OPEN.add(agent);
    OPEN.add(database);
    return agent;
  }

  @AfterAll
  static void close() throws Exception {
    for (var open : OPEN) {
      open.close();
    }
    OPEN.clear();
  }
}
