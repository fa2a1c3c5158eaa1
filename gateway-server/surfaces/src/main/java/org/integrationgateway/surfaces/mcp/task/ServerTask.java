package org.integrationgateway.surfaces.mcp.task;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A task at an MCP server.
 *
 * @param id as the server names it
 * @param older whether the server is of 2025-11-25, whose tasks have a request for their result
 */
public record ServerTask(String id, boolean older) {
  /** The value of {@code resultType} of a result that is a task. */
  public static final String TYPE = "task";

  /** The member that names a task. */
  public static final String ID = "taskId";

  /** The member that says that the task is one of 2025-11-25. */
  public static final String OLDER = "older";

  public static final String STATUS = "status";
  public static final String INPUT_REQUIRED = "input_required";
  public static final String COMPLETED = "completed";
  public static final String FAILED = "failed";
  public static final String CANCELLED = "cancelled";

  private static final String RESULT_TYPE = "resultType";
  private static final int LONGEST_ID = 1024;

  /** Members that both generations name alike. */
  private static final List<String> SAME = List.of(ID, STATUS, "statusMessage");

  /** Whether a result, as {@link #created} writes it, is a task. */
  public static boolean is(ObjectNode result) {
    return result.path(RESULT_TYPE).asString("").equals(TYPE);
  }

  /**
   * The task that a server has made of a call, with {@code resultType}, {@code taskId}, {@code
   * older}, {@code status}, {@code statusMessage}, {@code ttlMs} and {@code pollIntervalMs}; empty
   * for another result.
   */
  public static Optional<ObjectNode> created(ObjectNode result) {
    boolean newer = is(result);
    var task = newer ? result : result.get("task");
    if (!(task instanceof ObjectNode said) || (!newer && result.has("content"))) {
      return Optional.empty();
    }
    var id = said.path(ID).asString("");
    if (id.isEmpty() || id.length() > LONGEST_ID) {
      return Optional.empty();
    }
    return Optional.of(state(said, !newer).put(RESULT_TYPE, TYPE).put(OLDER, !newer));
  }

  /** The task of a result that {@link #created} has written. */
  public static ServerTask of(ObjectNode created) {
    return new ServerTask(created.path(ID).asString(""), created.path(OLDER).asBoolean(false));
  }

  /** The state of a task in the members of 2026-07-28, without results and questions. */
  static ObjectNode state(ObjectNode said, boolean older) {
    var state = Json.object();
    SAME.forEach(member -> copy(said, member, state, member));
    copy(said, older ? "ttl" : "ttlMs", state, "ttlMs");
    copy(said, older ? "pollInterval" : "pollIntervalMs", state, "pollIntervalMs");
    return state;
  }

  private static void copy(ObjectNode from, String member, ObjectNode to, String name) {
    JsonNode value = from.get(member);
    if (value != null && !value.isNull()) {
      to.set(name, value);
    }
  }

  /** The parameters that name the task to its server. */
  ObjectNode params() {
    return Json.object().put(ID, id);
  }
}
