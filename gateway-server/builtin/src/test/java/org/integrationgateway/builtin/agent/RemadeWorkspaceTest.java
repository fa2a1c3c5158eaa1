package org.integrationgateway.builtin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.agent.model.ScriptedModel;
import org.integrationgateway.builtin.agent.turn.AgentParts;
import org.integrationgateway.builtin.agent.turn.ToolCatalog;
import org.integrationgateway.builtin.agent.workspace.SessionWorkspaces;
import org.integrationgateway.builtin.agent.workspace.SourceFolders;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.SourceWorkspace;
import org.integrationgateway.sdk.agent.session.SourceWorkspace.Checkout;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that did not open a session makes its workspace again, from the same commits. */
final class RemadeWorkspaceTest {
  @TempDir Path folder;
  private final List<SourceWorkspace> prepared = new ArrayList<>();
  private final List<String> removed = new ArrayList<>();

  /** Folders with one file that holds the ref of the checkout. */
  private final class WrittenFolders implements SourceFolders {
    @Override
    public boolean available() {
      return true;
    }

    @Override
    public Folder prepare(SourceWorkspace sources) {
      prepared.add(sources);
      try {
        var root = Files.createTempDirectory(folder, "workspace");
        var shop = Files.createDirectory(root.resolve("shop"));
        var ref = sources.checkouts().get(0).ref().orElse("main");
        Files.writeString(shop.resolve("a.txt"), "at " + ref + "\n");
        return new Folder(root.toString(), root, List.of("c0ffee"));
      } catch (IOException broken) {
        throw new UncheckedIOException(broken);
      }
    }

    @Override
    public void remove(Folder made) {
      removed.add(made.id());
    }
  }

  private ToolLoopAgent open(IndexedDb database) {
    return new ToolLoopAgent(
            new AgentParts(
                database,
                new ScriptedModel(ScriptedAgents.SCENES),
                ScriptedAgents.echo(),
                ToolCatalog.EMPTY,
                ScriptedAgents::problems,
                new SessionWorkspaces(new WrittenFolders(), InstantSource.system()),
                InstantSource.system(),
                AgentParts.LEASE),
            TestLimits.USUAL)
        .start();
  }

  private static String look(ToolLoopAgent agent, String session) {
    var turn = agent.createTurn(NewTurn.of(session, "look"));
    KilledTurnMain.finish(agent, turn);
    var ended = agent.getTurn(turn.id());
    assertThat(ended.status()).as("%s", ended).isEqualTo(Turn.Status.SUCCEEDED);
    return ended.output().toString();
  }

  @Test
  void makesAWorkspaceAgain() {
    var sources =
        new SourceWorkspace(
            List.of(new Checkout("https://git.example.com/shop.git", Optional.empty(), "shop")),
            Optional.empty());
    try (var database = SqliteIndexedDb.open(folder.resolve("agent.db"))) {
      String session;
      try (var first = open(database)) {
        session =
            first
                .createSession(
                    new NewSession(
                        "m", Optional.empty(), Map.of(), Optional.of(sources), Optional.empty()))
                .id();
        assertThat(look(first, session)).contains("at main");
      }
      assertThat(removed).hasSize(1);
      try (var second = open(database)) {
        assertThat(look(second, session)).contains("at c0ffee");
        assertThat(second.getSession(session).workspace()).contains(sources);
      }
    }
    assertThat(prepared).hasSize(2);
    assertThat(removed).hasSize(2);
  }
}
