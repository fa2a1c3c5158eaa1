package org.integrationgateway.records.json;

import static java.util.Map.entry;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.records.shape.AnyShape;
import org.integrationgateway.records.shape.BooleanShape;
import org.integrationgateway.records.shape.DecimalShape;
import org.integrationgateway.records.shape.IntegerShape;
import org.integrationgateway.records.shape.Shape;
import org.integrationgateway.records.shape.TextShape;

/** The types that JSON says by a single value. */
public final class JsonScalars {
  private static final Shape INT =
      IntegerShape.between(Integer.MIN_VALUE, Integer.MAX_VALUE, BigInteger::intValue);
  private static final Shape LONG =
      IntegerShape.between(Long.MIN_VALUE, Long.MAX_VALUE, BigInteger::longValue);
  private static final Shape SHORT =
      IntegerShape.between(Short.MIN_VALUE, Short.MAX_VALUE, BigInteger::shortValue);
  private static final Shape BYTE =
      IntegerShape.between(Byte.MIN_VALUE, Byte.MAX_VALUE, BigInteger::byteValue);
  private static final Shape BOOLEAN = new BooleanShape();

  private static final Map<Class<?>, Shape> SHAPES =
      Map.ofEntries(
          entry(int.class, INT),
          entry(Integer.class, INT),
          entry(long.class, LONG),
          entry(Long.class, LONG),
          entry(short.class, SHORT),
          entry(Short.class, SHORT),
          entry(byte.class, BYTE),
          entry(Byte.class, BYTE),
          entry(BigInteger.class, IntegerShape.UNBOUNDED),
          entry(float.class, DecimalShape.FLOAT),
          entry(Float.class, DecimalShape.FLOAT),
          entry(double.class, DecimalShape.DOUBLE),
          entry(Double.class, DecimalShape.DOUBLE),
          entry(BigDecimal.class, DecimalShape.DECIMAL),
          entry(boolean.class, BOOLEAN),
          entry(Boolean.class, BOOLEAN),
          entry(Object.class, AnyShape.ANY),
          entry(
              String.class,
              new TextShape("a string", Map.of(), text -> text, value -> (String) value)),
          entry(
              Instant.class,
              TextShape.format(
                  "date-time",
                  "a date and time such as 2026-05-01T12:00:00Z",
                  text -> OffsetDateTime.parse(text).toInstant(),
                  Object::toString)),
          entry(
              OffsetDateTime.class,
              TextShape.format(
                  "date-time",
                  "a date and time such as 2026-05-01T12:00:00+02:00",
                  OffsetDateTime::parse,
                  Object::toString)),
          entry(
              LocalDate.class,
              TextShape.format(
                  "date", "a date such as 2026-05-01", LocalDate::parse, Object::toString)),
          entry(
              Duration.class,
              TextShape.format(
                  "duration", "a duration such as PT30S", Duration::parse, Object::toString)),
          entry(UUID.class, TextShape.format("uuid", "a UUID", UUID::fromString, Object::toString)),
          entry(URI.class, TextShape.format("uri", "a URI", URI::create, Object::toString)),
          entry(
              byte[].class,
              new TextShape(
                  "a string in base64",
                  Map.of("contentEncoding", "base64"),
                  text -> Base64.getDecoder().decode(text),
                  value -> Base64.getEncoder().encodeToString((byte[]) value))));

  private JsonScalars() {}

  /**
   * The shape of a type.
   *
   * @throws IllegalArgumentException when a range does not fit the type
   */
  public static Optional<Shape> of(Type type, AnnotatedElement declared) {
    if (!(type instanceof Class<?> plain)) {
      return Optional.empty();
    }
    var range = declared.getAnnotation(Range.class);
    var shape = Optional.ofNullable(SHAPES.get(plain));
    return range == null ? shape : shape.map(found -> within(found, range, plain));
  }

  private static Shape within(Shape shape, Range range, Class<?> type) {
    if (!(shape instanceof IntegerShape integer)) {
      throw new IllegalArgumentException(
          "@Range is for whole numbers, not for " + type.getSimpleName());
    }
    return new IntegerShape(
        new BigInteger(range.least()), new BigInteger(range.most()), integer.narrow());
  }
}
