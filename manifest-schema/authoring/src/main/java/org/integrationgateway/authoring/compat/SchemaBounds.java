package org.integrationgateway.authoring.compat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Node;

/**
 * Compares the bounds of a schema: a raised minimum or a lowered maximum refuses values that were
 * valid.
 */
final class SchemaBounds {
  private static final List<String> LEAST =
      List.of("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties");
  private static final List<String> MOST =
      List.of("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties");
  private static final List<String> FORMS = List.of("pattern", "format", "const", "multipleOf");

  private SchemaBounds() {}

  static void compare(Node old, Node now, String pointer, Changes changes) {
    LEAST.forEach(key -> bound(old, now, pointer, key, 1, changes));
    MOST.forEach(key -> bound(old, now, pointer, key, -1, changes));
    FORMS.forEach(key -> form(old, now, pointer, key, changes));
  }

  /** A bound is narrower when it is new or moved in the given direction. */
  private static void bound(
      Node old, Node now, String pointer, String key, int direction, Changes changes) {
    var before = number(old, key);
    var after = number(now, key);
    if (before.equals(after)) {
      return;
    }
    boolean narrower =
        after.isPresent()
            && (before.isEmpty() || after.get().compareTo(before.get()) * direction > 0);
    changes.either(
        narrower,
        pointer + "/" + key,
        subject(pointer) + after.map(value -> "has " + key + " " + value).orElse("has no " + key));
  }

  private static void form(Node old, Node now, String pointer, String key, Changes changes) {
    var before = old.find(key).map(node -> String.valueOf(node.toJava()));
    var after = now.find(key).map(node -> String.valueOf(node.toJava()));
    if (!before.equals(after)) {
      changes.either(
          after.isPresent(),
          pointer + "/" + key,
          subject(pointer)
              + after.map(value -> "has " + key + " " + value).orElse("has no " + key));
    }
  }

  private static Optional<BigDecimal> number(Node schema, String key) {
    return schema
        .find(key)
        .map(Node::toJava)
        .filter(Number.class::isInstance)
        .map(value -> new BigDecimal(value.toString()))
        .map(BigDecimal::stripTrailingZeros);
  }

  private static String subject(String pointer) {
    return pointer.substring(1).replace('/', '.') + " ";
  }
}
