package org.integrationgateway.config.shape;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.document.Node;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A mapping from names of the operator's choice to values of one shape.
 *
 * @param names the pattern of names
 * @param reserved names that are refused
 */
public record MapOf<T>(Shape<T> value, Pattern names, Set<String> reserved)
    implements Shape<Map<String, T>> {
  /** Names that can stand in a URL. */
  public static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  /** Any name. */
  public static final Pattern ANY = Pattern.compile("(?s).+");

  public MapOf {
    reserved = Set.copyOf(reserved);
  }

  /** Values under names. */
  public static <T> MapOf<T> named(Shape<T> value) {
    return new MapOf<>(value, NAME, Set.of());
  }

  @Override
  public String label() {
    return "a mapping";
  }

  @Override
  public Optional<Map<String, T>> read(Node node, String path, Reading reading) {
    if (!(node instanceof Node.Mapping mapping)) {
      reading.wrongType(node, path, label());
      return Optional.empty();
    }
    var values = new LinkedHashMap<String, T>();
    for (var entry : mapping.entries()) {
      if (entry.value().isNull() || !allowed(entry, path, reading)) {
        continue;
      }
      value
          .read(entry.value(), Reading.join(path, entry.key()), reading)
          .ifPresent(read -> values.put(entry.key(), read));
    }
    return Optional.of(Collections.unmodifiableMap(values));
  }

  private boolean allowed(Node.Entry entry, String path, Reading reading) {
    var name = entry.key();
    if (reserved.contains(name)) {
      reading.problem(
          ConfigRule.NAME,
          entry.keyAt(),
          "'" + name + "' cannot be a name in '" + path + "': the API uses this name",
          "Reserved: " + String.join(", ", reserved.stream().sorted().toList()) + ".");
      return false;
    }
    if (!names.matcher(name).matches()) {
      reading.problem(
          ConfigRule.NAME,
          entry.keyAt(),
          "'" + name + "' cannot be a name in '" + path + "'",
          "Use letters, digits, '.', '_' and '-', at most 64 of them.");
      return false;
    }
    return true;
  }

  @Override
  public ObjectNode schema() {
    var schema = JsonMapper.shared().createObjectNode().put("type", "object");
    if (names == NAME) {
      schema.putObject("propertyNames").put("pattern", "^" + names.pattern() + "$");
    }
    schema.set("additionalProperties", value.schema());
    return schema;
  }

  @Override
  public String show(Map<String, T> map) {
    return map.keySet().toString();
  }
}
