package org.integrationgateway.it.bench;

import java.io.Closeable;
import java.time.Instant;
import java.util.List;
import org.integrationgateway.sdk.indexeddb.record.Document;

/**
 * Articles of a shop in two stores: {@code items}, which is read and written by key, and {@code
 * ranked}, which has an index over the member {@code rank} besides. Both sides of {@link
 * DatabaseBenchmark} keep the same ones.
 */
interface Items extends AutoCloseable {
  /** How many there are in each store. */
  int COUNT = 20_000;

  static String key(int number) {
    return "item-" + (1_000_000 + number);
  }

  /** The place of an item in another order than that of the keys. */
  static long rank(int number) {
    return number * 7_919L % COUNT;
  }

  /** A record of a usual size, about 350 bytes. */
  static Document value(int number, long stock) {
    return Document.builder()
        .put("sku", key(number))
        .put("rank", rank(number))
        .put("name", "Hexagon head bolt " + number)
        .put(
            "description",
            "Steel, zinc plated, thread to the head, strength class 8.8, EN ISO 4017")
        .put("stock", stock)
        .put("price", number / 100.0)
        .put("active", true)
        .put("tags", List.of("bolt", "steel", "metric"))
        .put("updated", Instant.ofEpochSecond(1_790_000_000L + number, stock))
        .build();
  }

  /** Stores them all, in place of the existing ones. */
  void fill() throws Exception;

  /** For one thread. */
  Requests open() throws Exception;

  /** The measured requests; a failure is an exception. */
  interface Requests extends Closeable {
    /** The article of {@code items} with this key. */
    Document get(String key) throws Exception;

    /** The articles of {@code ranked} by their rank, with index key, own key and value each. */
    List<?> range(long from, long to) throws Exception;

    /** Stores an article in {@code items}; it is on disk when this returns. */
    void put(String key, Document value) throws Exception;

    @Override
    void close();
  }
}
