package org.integrationgateway.command.calls;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Options that choose calls. */
final class CallFilter {
  /** The options with a fixed list of values, by the members of the server's query. */
  private static final Map<String, String> OPTIONS = Map.of("/outcome", "--outcome");

  @Option(names = "--app", paramLabel = "NAME", description = "Only calls of this app.")
  private @Nullable String app;

  @Option(names = "--operation", paramLabel = "ID", description = "Only calls of this operation.")
  private @Nullable String operation;

  @Option(
      names = "--outcome",
      paramLabel = "OUTCOME",
      description =
          "Only calls with this outcome: ok, failed (all others), a class (client_error,"
              + " gateway_error, upstream_4xx, upstream_5xx, tool_error), or one error code.")
  private @Nullable String outcome;

  @Option(
      names = "--source",
      paramLabel = "SOURCE",
      description =
          "Only calls from this source: api, api-v2, grpc, mcp, webhook, workflow, agent or"
              + " provider.")
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

  @Option(
      names = "--replica",
      paramLabel = "HOST",
      description = "With --admin: only calls that came to this replica ('gateway replicas').")
  private @Nullable String replica;

  /** The query of the options. */
  Map<String, String> query(CallRoutes routes) {
    if (subject != null && !routes.all()) {
      throw new CommandFailure(ExitCode.USAGE, "--subject needs --admin");
    }
    if (replica != null && !routes.all()) {
      throw new CommandFailure(ExitCode.USAGE, "--replica needs --admin");
    }
    var query = new LinkedHashMap<String, String>();
    put(query, "app", app);
    put(query, "operation", operation);
    put(query, "outcome", outcome);
    put(query, "door", source == null ? null : CallSource.of(source).door());
    put(query, "requestId", request);
    put(query, "subject", subject);
    put(query, "replica", replica);
    return query;
  }

  /**
   * The calls of the options.
   *
   * @param query of the options, with further members
   * @throws CommandFailure with the name of the option whose value the server does not know
   */
  JsonNode list(CallRoutes routes, Map<String, String> query, int limit) {
    try {
      return routes.list(query, limit);
    } catch (CommandFailure refused) {
      throw refused.json().flatMap(CallFilter::usage).orElse(refused);
    }
  }

  /**
   * Notes on stderr, where no call was found, that the caller sees no app of the name: calls of an
   * app that was removed are kept, so that it is no failure.
   */
  void checkApp(Terminal terminal, GatewayClient client, CallRoutes routes) {
    if (app == null || routes.all() || !routes.owner().isEmpty()) {
      return;
    }
    var names =
        client
            .list("/api/v1/apps")
            .valueStream()
            .map(each -> each.path("name").asString(""))
            .toList();
    if (!names.contains(app)) {
      terminal.note(
          "There is no app '%s' that you may see%s"
              .formatted(app, SimilarNames.suffix(app, names)));
    }
  }

  private static Optional<CommandFailure> usage(JsonNode problem) {
    var error = problem.path("errors").path(0);
    return Optional.ofNullable(OPTIONS.get(error.path("pointer").asString("")))
        .map(
            option ->
                new CommandFailure(
                    ExitCode.USAGE,
                    error.path("message").asString("").replaceFirst("^'[a-z]+'", option)));
  }

  private static void put(Map<String, String> query, String name, @Nullable String value) {
    if (value != null) {
      query.put(name, value);
    }
  }
}
