package org.integrationgateway.command.calls;

import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that choose calls. */
final class CallFilter {
  @Option(names = "--app", paramLabel = "NAME", description = "Only calls of this app.")
  private @Nullable String app;

  @Option(names = "--operation", paramLabel = "ID", description = "Only calls of this operation.")
  private @Nullable String operation;

  @Option(
      names = "--outcome",
      paramLabel = "OUTCOME",
      description =
          "Only calls that ended so: ok, failed (all others), a class (client_error,"
              + " gateway_error, upstream_4xx, upstream_5xx, tool_error), or one error code.")
  private @Nullable String outcome;

  @Option(
      names = "--source",
      paramLabel = "SOURCE",
      description =
          "Only calls that came by rest_v1, rest_v2, grpc, mcp, hosted, provider, workflow or"
              + " agent.")
  private @Nullable String source;

  @Option(
      names = "--request",
      paramLabel = "ID",
      description = "Only the calls of the request with this X-Request-Id.")
  private @Nullable String request;

  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      description = "With --admin: only calls of this subject.")
  private @Nullable String subject;

  /** The query of the options. */
  Map<String, String> query(CallRoutes routes) {
    if (subject != null && !routes.all()) {
      throw new CommandFailure(ExitCode.USAGE, "--subject needs --admin");
    }
    var query = new LinkedHashMap<String, String>();
    put(query, "app", app);
    put(query, "operation", operation);
    put(query, "outcome", outcome);
    put(query, "door", source);
    put(query, "requestId", request);
    put(query, "subject", subject);
    return query;
  }

  private static void put(Map<String, String> query, String name, @Nullable String value) {
    if (value != null) {
      query.put(name, value);
    }
  }
}
