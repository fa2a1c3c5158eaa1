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
import org.integrationgateway.manifest.pagination.Pagination;
import org.integrationgateway.manifest.pagination.PaginationStyle;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts the cursor and the size of a page into the request of an operation: as the parameter that
 * the operation declares, in its place; as a member of a declared object in the body, by the name
 * {@code object.member}; else as a query parameter of an HTTP surface, and as a member of the input
 * of any other.
 */
final class PageInput {
  private final JsonNode declared;
  private final boolean query;
  private final Map<String, String> places;

  /** The parameter whose value is a text where nothing says more; others are numbers. */
  private final String cursor;

  PageInput(Operation operation, Pagination pagination) {
    this.declared = operation.input().json().path("properties");
    this.places = operation.shape().places();
    this.cursor = pagination.style() == PaginationStyle.CURSOR ? pagination.parameter() : "";
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
          var outer = outer(name);
          if (outer.isPresent()) {
            inside(input, outer.get(), name.substring(outer.get().length() + 1), value);
            return;
          }
          if (query && !declared.has(name)) {
            input.remove(name);
            parameters.put(name, value);
            return;
          }
          input.set(name, typed(declared.path(name), value));
        });
    return call.page(input, new PageRequest(parameters, next, reads));
  }

  /** The value that a caller gives for a parameter. */
  Optional<JsonNode> value(ObjectNode input, String name) {
    var outer = outer(name);
    return Optional.ofNullable(
        outer.isPresent()
            ? input.path(outer.get()).get(name.substring(outer.get().length() + 1))
            : input.get(name));
  }

  /** The parameter in whose object a name such as {@code page.cursor} is a member. */
  private Optional<String> outer(String name) {
    int dot = name.indexOf('.');
    if (dot <= 0 || dot == name.length() - 1 || declared.has(name)) {
      return Optional.empty();
    }
    var outer = name.substring(0, dot);
    boolean inBody = !query || places.getOrDefault(outer, "").equals("body");
    return inBody && declared.has(outer) ? Optional.of(outer) : Optional.empty();
  }

  private void inside(ObjectNode input, String outer, String member, String value) {
    var object = Json.object();
    if (input.get(outer) instanceof ObjectNode given) {
      object.setAll(given);
    }
    var schema = declared.path(outer).path("properties").path(member);
    boolean undeclared = schema.isMissingNode() && !cursor.equals(outer + "." + member);
    object.set(member, undeclared ? number(value) : typed(schema, value));
    input.set(outer, object);
  }

  /** A number where the operation declares one. */
  private static JsonNode typed(JsonNode schema, String value) {
    var type = schema.path("type");
    boolean number =
        isNumber(type.asString(""))
            || type.values().stream().anyMatch(one -> isNumber(one.asString("")));
    return number ? number(value) : JsonNodeFactory.instance.stringNode(value);
  }

  private static JsonNode number(String value) {
    try {
      return JsonNodeFactory.instance.numberNode(new BigDecimal(value));
    } catch (NumberFormatException text) {
      return JsonNodeFactory.instance.stringNode(value);
    }
  }

  private static boolean isNumber(String type) {
    return type.equals("integer") || type.equals("number");
  }
}
