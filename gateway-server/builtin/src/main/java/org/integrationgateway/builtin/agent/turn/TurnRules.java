package org.integrationgateway.builtin.agent.turn;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/** The keys that all embedded agents have. */
public record TurnRules(
    @Doc("Names of models that sessions may use. None: any.") @Default("[]") List<String> models,
    @Name("modelOptions")
        @Doc(
            "Options of the API that callers may set for a turn. Other options could choose models"
                + " that are not allowed here, or use tools without approval.")
        @Default(
            "[max_tokens, max_completion_tokens, temperature, top_p, top_k, stop, stop_sequences,"
                + " seed, frequency_penalty, presence_penalty, reasoning_effort, thinking,"
                + " tool_choice, parallel_tool_calls]")
        List<String> options,
    @Doc(
            "The tools whose calls wait for approval: those that are declared destructive, all, or"
                + " none.")
        @Default("destructive")
        Approval approval,
    @Doc("Whether models, and the MCP servers of tools, may ask the user questions.")
        @Default("true")
        boolean asksPeople,
    @Doc(
            "Lets sessions have workspaces with checked-out sources, which models can read."
                + " None: a session with a workspace is refused.")
        Optional<Workspaces> workspaces,
    @Doc("Limits of a turn.") @Default("{}") TurnLimits limits) {
  public TurnRules {
    models = List.copyOf(models);
    options = List.copyOf(options);
  }

  /** The tool calls that need the user's approval. */
  public enum Approval {
    /** Calls of tools with the destructive hint. */
    @Name("destructive")
    DESTRUCTIVE,
    /** Every call. */
    @Name("always")
    ALWAYS,
    /** No call. */
    @Name("never")
    NEVER
  }

  /** Workspaces of sessions. */
  public record Workspaces(
      @Doc(
              "The repositories that sessions may check out: URLs, or URL prefixes that end"
                  + " with a slash, such as https://github.com/acme/.")
          List<String> sources,
      @Doc(
              "The runtime provider that checks out the sources: one that works on this host,"
                  + " such as builtin:local. None: the default runtime provider.")
          Optional<String> runtime) {}
}
