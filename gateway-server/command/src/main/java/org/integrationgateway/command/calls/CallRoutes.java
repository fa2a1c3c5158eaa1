package org.integrationgateway.command.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The routes of calls. A server that has no route for one call is asked for the list.
 *
 * @param get returns the answer of a path
 * @param root of the paths
 * @param owner of the calls, as a part of each query; empty for the caller's own
 */
public record CallRoutes(Function<String, JsonNode> get, String root, String owner) {
  private static final int MOST = 1_000;

  /** The caller's own calls. */
  public static CallRoutes own(CommandSession session) {
    return of(session.client(), "");
  }

  static CallRoutes ofServiceAccount(CommandSession session, String id) {
    return of(session.client(), "_serviceAccountId=" + GatewayClient.segment(id));
  }

  private static CallRoutes of(GatewayClient client, String owner) {
    return new CallRoutes(path -> client.call("GET", path, Optional.empty()), "/api/v1", owner);
  }

  /** The calls of every subject, for operators. */
  static CallRoutes ofAll(CommandSession session) {
    var operator = new OperatorClient(session);
    return new CallRoutes(path -> operator.call("GET", path, Optional.empty()), "", "");
  }

  /** The latest calls, as the server answers them. */
  JsonNode list(Map<String, String> filter, int limit) {
    var query = new ArrayList<String>();
    filter.forEach((name, value) -> query.add(name + "=" + GatewayClient.segment(value)));
    query.add("limit=" + limit);
    return get.apply(path("/calls", query));
  }

  /** Tells whether these are the calls of every subject. */
  boolean all() {
    return root.isEmpty();
  }

  /** A call with what was kept of its request and response, by its id or its request id. */
  JsonNode one(String id) {
    return found(id)
        .orElseGet(
            () -> {
              var call = listed(id);
              return found(call.path("id").asString(""))
                  .orElseGet(() -> JsonMapper.shared().createObjectNode().set("call", call));
            });
  }

  private Optional<JsonNode> found(String id) {
    try {
      return Optional.of(get.apply(path("/calls/" + GatewayClient.segment(id), List.of())));
    } catch (CommandFailure refused) {
      if (refused.json().filter(CallRoutes::isNotFound).isEmpty()) {
        throw refused;
      }
      return Optional.empty();
    }
  }

  /** The request and response of a call of another subject. */
  JsonNode capture(String id) {
    return get.apply(path("/calls/" + GatewayClient.segment(id) + "/capture", List.of()));
  }

  /** The request id of a call. */
  public String requestId(String id) {
    return one(id).path("call").path("requestId").asString(id);
  }

  private JsonNode listed(String id) {
    for (var filter : List.of(Map.of("requestId", id), Map.<String, String>of())) {
      for (var call : list(filter, MOST).path("calls")) {
        if (List.of(call.path("id").asString(""), call.path("requestId").asString(""))
            .contains(id)) {
          return call;
        }
      }
    }
    throw new CommandFailure(
        ExitCode.NOT_FOUND, "there is no call with the id or request id '%s'".formatted(id));
  }

  private static boolean isNotFound(JsonNode problem) {
    return problem.path("code").asString("").equals("not_found");
  }

  private String path(String path, List<String> query) {
    var all = new ArrayList<>(query);
    if (!owner.isEmpty()) {
      all.add(owner);
    }
    return root + path + (all.isEmpty() ? "" : "?" + String.join("&", all));
  }
}
