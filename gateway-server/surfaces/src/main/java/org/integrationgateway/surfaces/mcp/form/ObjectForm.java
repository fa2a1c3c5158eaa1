package org.integrationgateway.surfaces.mcp.form;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An object with members of known forms. A null is no member, and an optional member of another
 * form is left out; members that MCP does not know stay. Without a member that it must have, the
 * object cannot be used.
 */
record ObjectForm(Map<String, ValueForm> required, Map<String, ValueForm> optional)
    implements ValueForm {
  static final ObjectForm EMPTY = new ObjectForm(Map.of(), Map.of());

  ObjectForm {
    required = Map.copyOf(required);
    optional = Map.copyOf(optional);
  }

  /** Returns this form with a required member. */
  ObjectForm must(String name, ValueForm form) {
    return new ObjectForm(with(required, name, form), optional);
  }

  /** Returns this form with an optional member. */
  ObjectForm may(String name, ValueForm form) {
    return new ObjectForm(required, with(optional, name, form));
  }

  private static Map<String, ValueForm> with(
      Map<String, ValueForm> forms, String name, ValueForm form) {
    var more = new LinkedHashMap<>(forms);
    more.put(name, form);
    return more;
  }

  @Override
  public Optional<JsonNode> fit(JsonNode value, FormChanges changes) {
    if (!(ValueForms.object(value, changes).orElse(value) instanceof ObjectNode given)) {
      return Optional.empty();
    }
    var fit = Json.object();
    for (var member : given.properties()) {
      var name = member.getKey();
      if (!member.getValue().isNull()) {
        changes
            .at(name, () -> member(name, member.getValue(), changes))
            .ifPresent(taken -> fit.set(name, taken));
      }
    }
    for (var name : required.keySet()) {
      if (!fit.has(name)) {
        boolean absent = given.path(name).isMissingNode() || given.path(name).isNull();
        changes.add(
            "cannot be used: its '%s' %s"
                .formatted(name, absent ? "is missing" : "is not what MCP requires"));
        return Optional.empty();
      }
    }
    return Optional.of(fit);
  }

  private Optional<JsonNode> member(String name, JsonNode value, FormChanges changes) {
    var form = required.containsKey(name) ? required.get(name) : optional.get(name);
    if (form == null) {
      return Optional.of(value);
    }
    var fit = form.fit(value, changes);
    if (fit.isEmpty()) {
      changes.add("is left out: it is not what MCP requires");
    }
    return fit;
  }
}
