package org.integrationgateway.builtin.demo;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

/** The items in stock by sku, in memory. */
final class Inventory {
  private static final List<Item> SEED =
      List.of(
          new Item("A-1001", "City bicycle", "mobility", 7),
          new Item("A-1002", "Cargo bicycle", "mobility", 2),
          new Item("A-1003", "Field guide to birds", "books", 31),
          new Item("A-1004", "Bread at home", "books", 12),
          new Item("B-2001", "Standing desk", "furniture", 5),
          new Item("B-2002", "Desk lamp", "furniture", 44),
          new Item("B-2003", "Watering can", "garden", 19),
          new Item("B-2004", "Pruning shears", "garden", 0),
          new Item("C-3001", "Moka pot", "kitchen", 26),
          new Item("C-3002", "Cast-iron pan", "kitchen", 9),
          new Item("C-3003", "Bread knife", "kitchen", 15),
          new Item("C-3004", "Torque wrench", "tools", 4));

  private final ConcurrentSkipListMap<String, Item> items = new ConcurrentSkipListMap<>();

  Inventory() {
    SEED.forEach(item -> items.put(item.sku(), item));
  }

  /** Lists the items in order of sku. */
  List<Item> list(Optional<String> category, int limit) {
    return items.values().stream()
        .filter(item -> category.map(item.category()::equals).orElse(true))
        .limit(limit)
        .toList();
  }

  Optional<Item> find(String sku) {
    return Optional.ofNullable(items.get(sku));
  }

  /** False when the sku is taken. */
  boolean add(Item item) {
    return items.putIfAbsent(item.sku(), item) == null;
  }

  /** The changed item; empty when there is no item of that sku. */
  Optional<Item> change(String sku, UnaryOperator<Item> change) {
    return Optional.ofNullable(items.computeIfPresent(sku, (key, item) -> change.apply(item)));
  }

  boolean remove(String sku) {
    return items.remove(sku) != null;
  }
}
