package org.integrationgateway.command.connect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A connection as the server lists it.
 *
 * @param name empty where the server is to choose
 */
public record ListedConnection(String name, JsonNode json) {
  /**
   * Returns the connection of this name.
   *
   * @param named empty: the one that the server takes, where that can be told from the list
   */
  public static ListedConnection of(Iterable<JsonNode> listed, String named) {
    var all = new ArrayList<ListedConnection>();
    listed.forEach(each -> all.add(new ListedConnection(each.path("name").asString(""), each)));
    if (!named.isEmpty()) {
      return all.stream()
          .filter(each -> each.name().equals(named))
          .findFirst()
          .orElseGet(() -> unlisted(named));
    }
    var candidates = all.stream().filter(ListedConnection::isConnectable).toList();
    return candidates.stream()
        .filter(each -> each.json.path("default").asBoolean(false))
        .findFirst()
        .or(() -> candidates.stream().findFirst().filter(only -> candidates.size() == 1))
        .or(() -> candidates.stream().filter(each -> !each.fields().isEmpty()).findFirst())
        .orElseGet(() -> unlisted(""));
  }

  private static ListedConnection unlisted(String name) {
    return new ListedConnection(name, MissingNode.getInstance());
  }

  private boolean isConnectable() {
    return usesOAuth() || !fields().isEmpty() || !json.path("connectionParams").isEmpty();
  }

  /** Whether a person connects it in a browser. */
  public boolean usesOAuth() {
    for (var type : json.path("authTypes")) {
      if (type.asString("").equals("oauth")) {
        return true;
      }
    }
    return false;
  }

  /** The names of the secrets that it asks for. */
  public List<String> fields() {
    var fields = new ArrayList<String>();
    json.path("credentialFields").forEach(field -> fields.add(field.path("name").asString("")));
    return fields;
  }

  /** The names of the secrets that may be left out. */
  public Set<String> optionalFields() {
    var optional = new LinkedHashSet<String>();
    for (var field : json.path("credentialFields")) {
      if (field.path("optional").asBoolean(false)) {
        optional.add(field.path("name").asString(""));
      }
    }
    return optional;
  }

  /** The instance that was connected since this earlier state of the same connection. */
  Optional<String> connectedSince(ListedConnection before) {
    if (!List.of("connected", "configured").contains(state())) {
      return Optional.empty();
    }
    var known = before.instances();
    return instances().entrySet().stream()
        .filter(
            each ->
                !before.state().equals(state())
                    || !each.getValue().equals(known.get(each.getKey())))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private String state() {
    return json.path("credentialState").asString("");
  }

  /** Ids and times of change of the instances, by name: a new connection changes them. */
  private Map<String, String> instances() {
    var instances = new LinkedHashMap<String, String>();
    for (var each : json.path("instances")) {
      instances.put(
          each.path("name").asString(""),
          each.path("id").asString("") + " " + each.path("updatedAt").asString(""));
    }
    return instances;
  }
}
