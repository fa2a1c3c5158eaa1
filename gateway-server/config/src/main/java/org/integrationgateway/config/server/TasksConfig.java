package org.integrationgateway.config.server;

import java.time.Duration;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Range;

/** {@code server.mcp.tasks}: calls of MCP clients that go on as tasks. */
public record TasksConfig(
    @Doc(
            "How long a task and its result are kept, counted from its creation, where"
                + " neither the client nor the MCP server behind the app sets a time.")
        @Range(least = "1s", most = "30d")
        @Default("1h")
        Duration ttl,
    @Doc("The maximum time that a task is kept.") @Range(least = "1s", most = "30d") @Default("24h")
        Duration longestTtl,
    @Doc("How many tasks of one subject may run at a time; further ones are refused.")
        @Range(least = "1", most = "10000")
        @Default("50")
        int perSubject,
    @Doc(
            "After how long a call becomes a task, where the client uses revision"
                + " 2026-07-28 and accepts tasks, and the MCP server behind the app has not made"
                + " one.")
        @Range(least = "0s", most = "1h")
        @Default("10s")
        Duration after) {
  /** The defaults. */
  public static final TasksConfig DEFAULT = RecordBlock.defaults(TasksConfig.class);

  /** How long a task is kept for which this time is asked; at least a second. */
  public Duration kept(Duration asked) {
    var least = asked.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : asked;
    return least.compareTo(longestTtl) < 0 ? least : longestTtl;
  }

  /** How long a task is kept for which no time is asked. */
  public Duration kept() {
    return kept(ttl);
  }
}
