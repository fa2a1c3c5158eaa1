package org.integrationgateway.sdk.internal.json;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.RecordType;
import org.integrationgateway.records.RecordTypes;
import org.integrationgateway.records.json.InvalidDocumentException;
import org.integrationgateway.records.json.JsonScalars;
import org.integrationgateway.records.shape.Scalars;
import org.integrationgateway.records.shape.Shape;
import org.integrationgateway.records.shape.TextShape;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.Secret;

/** Inputs, answers and configurations as JSON; a {@link Secret} is read, and never written. */
public final class JsonTypes {
  private static final Shape SECRET =
      new TextShape("a string", Map.of("writeOnly", true), Secret::of, JsonTypes::hide);
  private static final Scalars OF_THE_SDK =
      (type, declared) -> type == Secret.class ? Optional.of(SECRET) : Optional.empty();
  private static final RecordTypes TYPES = new RecordTypes(OF_THE_SDK.or(JsonScalars::of));

  private JsonTypes() {}

  /**
   * A type.
   *
   * @throws IllegalArgumentException when the type, or one inside it, has no JSON Schema
   */
  public static <T> RecordType<T> of(Class<T> type) {
    return TYPES.of(type);
  }

  /**
   * A record, for a document whose root must be an object.
   *
   * @throws IllegalArgumentException when the type is not a record, or has no JSON Schema
   */
  public static <T> RecordType<T> ofRecord(Class<T> type) {
    return TYPES.ofRecord(type);
  }

  /** The problems of a document as the protocol carries them. */
  public static List<Problem> problems(InvalidDocumentException invalid) {
    return invalid.problems().stream()
        .map(problem -> new Problem(problem.pointer(), problem.message()))
        .toList();
  }

  private static String hide(Object secret) {
    throw new IllegalStateException("a Secret is never written out: return the result without it");
  }
}
