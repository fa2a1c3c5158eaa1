package org.integrationgateway.builtin.demo;

import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.records.schema.Doc;
import tools.jackson.databind.JsonNode;

/** An item in stock. */
public record Item(
    @Doc("Stock number that is not taken yet, such as D-4001") String sku,
    @Doc("What people call it") String name,
    @Doc("Where it belongs, such as books") String category,
    @Doc("How many there are") int quantity) {
  private static final Pattern SKU = Pattern.compile("[A-Za-z0-9-]{1,32}");

  public Item {
    if (!SKU.matcher(sku).matches()) {
      throw new IllegalArgumentException(
          "sku '" + sku + "' may hold letters, digits and '-', at most 32 of them");
    }
    if (name.isBlank() || category.isBlank()) {
      throw new IllegalArgumentException("name and category must not be blank");
    }
    if (quantity < 0) {
      throw new IllegalArgumentException("quantity is " + quantity + ": it must not be negative");
    }
  }

  /** A new item, all members given. */
  static Item from(JsonNode json) {
    return new Item(
        text(json, "sku").orElseThrow(() -> missing("sku")),
        text(json, "name").orElseThrow(() -> missing("name")),
        text(json, "category").orElseThrow(() -> missing("category")),
        number(json, "quantity").orElseThrow(() -> missing("quantity")));
  }

  /** Returns this item with the given members changed; the sku stays. */
  Item with(JsonNode json) {
    return new Item(
        sku,
        text(json, "name").orElse(name),
        text(json, "category").orElse(category),
        number(json, "quantity").orElse(quantity));
  }

  private static Optional<String> text(JsonNode json, String member) {
    var value = json.path(member);
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    if (!value.isString()) {
      throw new IllegalArgumentException(member + " must be a string");
    }
    return Optional.of(value.asString());
  }

  private static Optional<Integer> number(JsonNode json, String member) {
    var value = json.path(member);
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    if (!value.isIntegralNumber() || !value.canConvertToInt()) {
      throw new IllegalArgumentException(member + " must be a whole number");
    }
    return Optional.of(value.asInt());
  }

  private static IllegalArgumentException missing(String member) {
    return new IllegalArgumentException(member + " is required");
  }
}
