package org.integrationgateway.surfaces.mcp.form;

import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;

/** A list of values of one form. Others are left out; a single value is a list of one. */
record ListForm(ValueForm item) implements ValueForm {
  @Override
  public Optional<JsonNode> fit(JsonNode value, FormChanges changes) {
    var list = Json.array();
    if (!value.isArray()) {
      return item.fit(value, changes).map(list::add);
    }
    for (int at = 0; at < value.size(); at++) {
      var given = value.get(at);
      var fit = changes.at(Integer.toString(at), () -> taken(given, changes));
      fit.ifPresent(list::add);
    }
    return Optional.of(list);
  }

  private Optional<JsonNode> taken(JsonNode given, FormChanges changes) {
    var fit = item.fit(given, changes);
    if (fit.isEmpty()) {
      changes.add("is left out: it is not what MCP requires");
    }
    return fit;
  }
}
