package org.integrationgateway.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Binary;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.server.SealedColumns;

/** Finds sealed values in every object store, by their form alone. */
public final class SealedValues {
  private static final String BASE64 = "[A-Za-z0-9+/]{44,}={0,2}";

  /** How many values each key seals, by store and member. */
  private final Map<String, Map<String, Long>> found = new TreeMap<>();

  private SealedValues() {}

  /** The values in a database, by their place such as {@code credentials.contents}. */
  public static Map<String, Map<String, Long>> in(IndexedDb database) {
    var values = new SealedValues();
    for (var schema : database.stores()) {
      database
          .<List<Document>>read(schema.name(), store -> store.getAll(KeyRange.ALL))
          .forEach(record -> values.scan(schema, record));
    }
    return values.found;
  }

  /** The values in a SQLite file. */
  public static Map<String, Map<String, Long>> in(Path file) {
    try (var database = SqliteIndexedDb.open(file)) {
      return in(database);
    }
  }

  /** Fails when there is a sealed value that {@code gateway keys rewrap} does not find. */
  public static void requireDeclared(Path file) {
    if (!Files.exists(file)) {
      return;
    }
    try (var database = SqliteIndexedDb.open(file)) {
      assertThat(SealedColumns.of(database).stream().map(SealedColumn::name))
          .as("a feature seals values and does not declare its column in SealedColumns")
          .containsAll(in(database).keySet());
    }
  }

  private void scan(StoreSchema schema, Document record) {
    record.members().forEach((name, value) -> scan(schema.name() + "." + name, value));
  }

  private void scan(String place, Object value) {
    if (value instanceof Document nested) {
      nested.members().forEach((name, inner) -> scan(place + "." + name, inner));
    } else if (value instanceof List<?> items) {
      items.forEach(item -> scan(place, item));
    } else if (value instanceof Binary bytes) {
      key(bytes.bytes()).ifPresent(key -> count(place, key));
    } else if (value instanceof String text && text.matches(BASE64)) {
      decoded(text).flatMap(SealedValues::key).ifPresent(key -> count(place, key));
    }
  }

  private void count(String place, String key) {
    found.computeIfAbsent(place, unused -> new TreeMap<>()).merge(key, 1L, Long::sum);
  }

  private static Optional<byte[]> decoded(String text) {
    try {
      return Optional.of(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException other) {
      return Optional.empty();
    }
  }

  private static Optional<String> key(byte[] bytes) {
    return Optional.of(Sealed.of(bytes).keyId())
        .filter(id -> id.matches("seal-[0-9]+|subject-[A-Za-z0-9_-]+"));
  }

  /** The places that these keys seal a value in. */
  public static List<String> of(Map<String, Map<String, Long>> values, String key) {
    return values.entrySet().stream()
        .filter(place -> place.getValue().containsKey(key))
        .map(Map.Entry::getKey)
        .collect(Collectors.toList());
  }
}
