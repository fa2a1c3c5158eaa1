package org.integrationgateway.records;

import org.integrationgateway.records.json.JsonScalars;
import org.integrationgateway.records.shape.Scalars;

/** The record types of one kind of document, each prepared once: a process may read many of one. */
public final class RecordTypes {
  /** The record types of JSON documents. */
  public static final RecordTypes JSON = new RecordTypes(JsonScalars::of);

  private final ClassValue<RecordType<?>> prepared;

  /**
   * A kind of document.
   *
   * @param scalars the types that it says by single values
   */
  public RecordTypes(Scalars scalars) {
    prepared =
        new ClassValue<>() {
          @Override
          protected RecordType<?> computeValue(Class<?> type) {
            return new RecordType<>(
                type, new ShapeFactory(scalars).of(type, type, type.getSimpleName()));
          }
        };
  }

  /**
   * A type.
   *
   * @throws IllegalArgumentException when the type, or one inside it, has no JSON Schema
   */
  @SuppressWarnings("unchecked") // the value of a class is made for that class
  public <T> RecordType<T> of(Class<T> type) {
    return (RecordType<T>) prepared.get(type);
  }

  /**
   * A record, for a document whose root must be an object.
   *
   * @throws IllegalArgumentException when the type is not a record, or has no JSON Schema
   */
  public <T> RecordType<T> ofRecord(Class<T> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException(
          type.getName() + " is not a record: an input or a configuration is one");
    }
    return of(type);
  }
}
