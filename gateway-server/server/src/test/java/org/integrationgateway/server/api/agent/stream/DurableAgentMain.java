package org.integrationgateway.server.api.agent.stream;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.agent.TestLimits;
import org.integrationgateway.builtin.agent.ToolLoopAgent;
import org.integrationgateway.builtin.agent.model.ScriptedModel;
import org.integrationgateway.builtin.agent.model.ScriptedModel.Scene;
import org.integrationgateway.builtin.agent.model.ScriptedModel.Step;
import org.integrationgateway.builtin.agent.turn.AgentParts;
import org.integrationgateway.builtin.agent.turn.ToolCatalog;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/** An agent as a program, whose turns outlive its process: its argument names its database. */
final class DurableAgentMain {
  private static final Duration LEASE = Duration.ofMillis(500);
  private static final Duration PAUSE = Duration.ofMillis(70);

  private DurableAgentMain() {}

  public static void main(String[] arguments) {
    var file = Path.of(arguments[0]);
    ProviderMain.serve(ProviderKind.AGENT, () -> agent(file));
  }

  private static ToolLoopAgent agent(Path file) {
    var words = "one two three four five six seven eight nine ten eleven twelve";
    var script =
        List.of(new Scene("", List.of(new Step(words, "", List.of(), "", Optional.of(PAUSE)))));
    var parts =
        new AgentParts(
            SqliteIndexedDb.open(file),
            new ScriptedModel(script),
            invocation -> {
              throw new ServiceException(Reason.NOT_SUPPORTED, "this agent calls no tools");
            },
            ToolCatalog.EMPTY,
            (schema, value) -> List.of(),
            InstantSource.system());
    return new ToolLoopAgent(parts.withLease(LEASE), TestLimits.of(32)).start();
  }
}
