package org.integrationgateway.sdk.indexeddb.schema;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyGenerator;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.RecordWrite;

/**
 * An object store (Indexed Database API 3.0, section 2.3).
 *
 * @param name unique within its database, 1 to 255 characters
 * @param keyPath the place of the key in a value; empty: keys are passed beside the values
 * @param autoIncrement whether a value without a key gets one from the store's key generator: the
 *     next whole number, from 1 on; not with a compound key path
 */
public record StoreSchema(
    String name, Optional<KeyPath> keyPath, boolean autoIncrement, List<IndexSchema> indexes) {
  /** Refuses an invalid schema with {@code DATA}. */
  public StoreSchema {
    indexes = List.copyOf(indexes);
    StoreNames.check("an object store", name, 255);
    if (autoIncrement && keyPath.filter(KeyPath::compound).isPresent()) {
      throw new IndexedDbException(
          Reason.DATA,
          "object store '%s' cannot generate keys of several parts %s: name one path, or none"
              .formatted(name, keyPath.get()));
    }
    if (indexes.stream().map(IndexSchema::name).distinct().count() != indexes.size()) {
      throw new IndexedDbException(
          Reason.DATA, "object store '" + name + "' declares an index twice");
    }
  }

  /** A store without a key generator. */
  public StoreSchema(String name, Optional<KeyPath> keyPath, List<IndexSchema> indexes) {
    this(name, keyPath, false, indexes);
  }

  /** A store with its keys in the values. */
  public static StoreSchema of(String name, KeyPath keyPath, IndexSchema... indexes) {
    return new StoreSchema(name, Optional.of(keyPath), List.of(indexes));
  }

  /** A store with its keys beside the values. */
  public static StoreSchema outOfLine(String name, IndexSchema... indexes) {
    return new StoreSchema(name, Optional.empty(), List.of(indexes));
  }

  /** The same store with a key generator. */
  public StoreSchema withKeyGenerator() {
    return new StoreSchema(name, keyPath, true, indexes);
  }

  /** The same store with these indexes. */
  public StoreSchema withIndexes(List<IndexSchema> others) {
    return new StoreSchema(name, keyPath, autoIncrement, others);
  }

  /**
   * The index of this name.
   *
   * @throws IndexedDbException {@code NOT_FOUND}
   */
  public IndexSchema index(String index) {
    return indexes.stream()
        .filter(each -> each.name().equals(index))
        .findFirst()
        .orElseThrow(
            () ->
                new IndexedDbException(
                    Reason.NOT_FOUND,
                    "object store '%s' has no index '%s'".formatted(name, index)));
  }

  /**
   * The indexes that this store, which exists, lacks.
   *
   * @throws IndexedDbException {@code VERSION} when this store or an index has another shape
   */
  public List<IndexSchema> missing(StoreSchema wanted) {
    refuseAnother(name, withIndexes(List.of()), wanted.withIndexes(List.of()));
    for (var index : wanted.indexes()) {
      indexes.stream()
          .filter(known -> known.name().equals(index.name()))
          .forEach(known -> refuseAnother(name + "/" + index.name(), known, index));
    }
    return wanted.indexes().stream().filter(index -> !indexes.contains(index)).toList();
  }

  private static void refuseAnother(String name, Object known, Object wanted) {
    if (!known.equals(wanted)) {
      throw new IndexedDbException(
          Reason.VERSION,
          "'%s' exists already, as %s and not as %s: delete it first"
              .formatted(name, known, wanted));
    }
  }

  /**
   * The key of a value to store: given beside it, in it, or from the generator, which puts its key
   * into the value ("store a record into an object store" of the W3C).
   *
   * @param generator the state of the key generator, asked for when it matters
   * @throws IndexedDbException {@code DATA} when a key is given and the store reads keys from its
   *     values, or when there is no key
   */
  public KeyedValue keyed(RecordWrite record, Supplier<KeyGenerator> generator) {
    var value = record.value();
    if (record.key().isPresent() && keyPath.isPresent()) {
      throw new IndexedDbException(
          Reason.DATA,
          "object store '%s' reads the key from member '%s' of the value: give no other key"
              .formatted(name, keyPath.get()));
    }
    var key = record.key().or(() -> keyPath.flatMap(path -> path.key(value)));
    if (key.isPresent()) {
      return keyed(key.get(), value, generator);
    }
    if (!autoIncrement || keyPath.filter(path -> path.present(value)).isPresent()) {
      throw new IndexedDbException(Reason.DATA, lackingKey());
    }
    var current = generator.get();
    var next = current.next();
    var whole = keyPath.map(path -> path.inject(value, next)).orElse(value);
    return new KeyedValue(next, whole, Optional.of(current.after(next)));
  }

  private KeyedValue keyed(Key key, Document value, Supplier<KeyGenerator> generator) {
    if (!autoIncrement || !(key instanceof Key.Number)) {
      return new KeyedValue(key, value, Optional.empty());
    }
    var before = generator.get();
    var after = Optional.of(before.after(key)).filter(state -> !state.equals(before));
    return new KeyedValue(key, value, after);
  }

  private String lackingKey() {
    return keyPath
        .map(
            path ->
                "the value has no member '%s', in which object store '%s' needs the key"
                    .formatted(path, name))
        .orElse("object store '%s' has no key path: give the key beside the value".formatted(name));
  }
}
