package org.integrationgateway.surfaces.paging;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.PageRequest;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts the cursor and the size of a page into the request of an operation: as the parameter that
 * the operation declares, in its place, else as a query parameter of an HTTP surface, and as a
 * member of the input of any other.
 */
final class PageInput {
  private final JsonNode declared;
  private final boolean query;

  PageInput(Operation operation) {
    this.declared = operation.input().json().path("properties");
    this.query =
        operation.transport() == Transport.REST || operation.transport() == Transport.OPENAPI;
  }

  /** Whether the upstream is called by a URL, which can be that of the next page. */
  boolean isCalledByUrl() {
    return query;
  }

  /**
   * The invocation of one page.
   *
   * @param values by parameter
   * @param next the URL of the page
   * @param reads names in lower case of headers that say what follows
   */
  Invocation page(
      Invocation call, Map<String, String> values, Optional<String> next, Set<String> reads) {
    ObjectNode input = Json.object();
    input.setAll(call.input());
    var parameters = new LinkedHashMap<String, String>();
    values.forEach(
        (name, value) -> {
          if (query && !declared.has(name)) {
            input.remove(name);
            parameters.put(name, value);
            return;
          }
          input.set(name, typed(name, value));
        });
    return call.page(input, new PageRequest(parameters, next, reads));
  }

  /** A number where the operation declares one. */
  private JsonNode typed(String name, String value) {
    var type = declared.path(name).path("type");
    boolean number =
        isNumber(type.asString(""))
            || type.values().stream().anyMatch(one -> isNumber(one.asString("")));
    if (number) {
      try {
        return JsonNodeFactory.instance.numberNode(new BigDecimal(value));
      } catch (NumberFormatException text) {
        return JsonNodeFactory.instance.stringNode(value);
      }
    }
    return JsonNodeFactory.instance.stringNode(value);
  }

  private static boolean isNumber(String type) {
    return type.equals("integer") || type.equals("number");
  }
}
