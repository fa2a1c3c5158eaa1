package org.integrationgateway.surfaces.mcp.offer;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.McpEvents.ListKind;
import tools.jackson.databind.node.ObjectNode;

/** The requests to an MCP server that are not for its tools. */
enum ServerMethod {
  /** The capabilities of the server, in place of the request that its revision has for this. */
  DISCOVER("server/discover", "", ""),
  /** Requests the announcement of changes for a while. */
  LISTEN("subscriptions/listen", "", ""),
  /** Tells that the roots of the client have changed. */
  ROOTS_CHANGED("notifications/roots/list_changed", "", ""),
  RESOURCES("resources/list", "resources", "resources", ListKind.RESOURCES),
  TEMPLATES("resources/templates/list", "resources", "resourceTemplates", ListKind.RESOURCES),
  READ("resources/read", "resources", "contents"),
  SUBSCRIBE("resources/subscribe", "resources", ""),
  UNSUBSCRIBE("resources/unsubscribe", "resources", ""),
  PROMPTS("prompts/list", "prompts", "prompts", ListKind.PROMPTS),
  GET("prompts/get", "prompts", "messages"),
  COMPLETE("completion/complete", "completions", "");

  static final List<ServerMethod> OF_RESOURCES =
      List.of(
          DISCOVER,
          LISTEN,
          ROOTS_CHANGED,
          RESOURCES,
          TEMPLATES,
          READ,
          SUBSCRIBE,
          UNSUBSCRIBE,
          COMPLETE);
  static final List<ServerMethod> OF_PROMPTS = List.of(DISCOVER, LISTEN, PROMPTS, GET, COMPLETE);

  private final String wireName;
  private final String capability;
  private final String member;
  private final Optional<ListKind> list;

  ServerMethod(String wireName, String capability, String member) {
    this(wireName, capability, member, Optional.empty());
  }

  ServerMethod(String wireName, String capability, String member, ListKind list) {
    this(wireName, capability, member, Optional.of(list));
  }

  /**
   * @param capability that a server with this method declares
   * @param member the array that the result has; empty: it has none
   * @param list which list it gives
   */
  ServerMethod(String wireName, String capability, String member, Optional<ListKind> list) {
    this.wireName = wireName;
    this.capability = capability;
    this.member = member;
    this.list = list;
  }

  String wireName() {
    return wireName;
  }

  String capability() {
    return capability;
  }

  /** The list that the method gives; empty where it gives none. */
  Optional<ListKind> list() {
    return list;
  }

  /** The result of a server without the capability; empty where such a server is asked too. */
  Optional<ObjectNode> withoutCapability() {
    var empty = Json.object();
    if (this == COMPLETE) {
      empty.putObject("completion").putArray("values");
      return Optional.of(empty);
    }
    if (list.isEmpty()) {
      return Optional.empty();
    }
    empty.putArray(member);
    return Optional.of(empty);
  }
}
