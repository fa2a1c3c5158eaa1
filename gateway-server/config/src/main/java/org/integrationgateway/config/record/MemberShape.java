package org.integrationgateway.config.record;

import static org.integrationgateway.config.shape.MapOf.named;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Durations;
import org.integrationgateway.config.shape.Free;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.Scalars;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * The form in which the file has a member of a record.
 *
 * @param shape reads it
 * @param made makes the value of the member of the value of the shape
 */
record MemberShape<S>(Shape<S> shape, Function<? super S, ?> made) {
  /** The form of sizes in bytes. */
  private static final String SIZE = "size";

  /** The form of texts that are sent as a header. */
  private static final String HEADER = "header";

  /** Makes the value of the member; the shape has read {@code value}. */
  @SuppressWarnings("unchecked")
  Object make(Object value) {
    return made.apply((S) value);
  }

  private static <S> MemberShape<S> plain(Shape<S> shape) {
    return new MemberShape<>(shape, Function.identity());
  }

  /**
   * The form of a type.
   *
   * @param declared the member with its annotations
   * @throws IllegalArgumentException when the file has no form for it
   */
  static MemberShape<?> of(Type type, AnnotatedElement declared) {
    if (type instanceof Class<?> plain) {
      return of(plain, declared);
    }
    if (type instanceof ParameterizedType generic) {
      var arguments = generic.getActualTypeArguments();
      if (generic.getRawType() == List.class) {
        return list(of(arguments[0], declared));
      }
      if (generic.getRawType() == Map.class && arguments[1] == Object.class) {
        return new MemberShape<>(Free.OBJECT, free -> JsonValues.parseObject(free.toString()));
      }
      if (generic.getRawType() == Map.class) {
        return map(of(arguments[1], declared));
      }
    }
    throw new IllegalArgumentException(type + " has no form in gateway.yaml");
  }

  private static MemberShape<?> of(Class<?> type, AnnotatedElement declared) {
    if (type.isRecord()) {
      var record = RecordBlock.of(type);
      return new MemberShape<Settings>(record.block(), record::complete);
    }
    if (type.isEnum()) {
      return choice(type);
    }
    return plain(scalar(type, form(declared), declared.getAnnotation(Range.class)));
  }

  private static Shape<?> scalar(Class<?> type, String form, @Nullable Range range) {
    if (type == int.class && range != null) {
      return Scalars.integer(Integer.parseInt(range.least()), Integer.parseInt(range.most()));
    }
    if (type == long.class && form.equals(SIZE) && range != null) {
      return Scalars.size(Scalars.bytes(range.least()), Scalars.bytes(range.most()));
    }
    if (type == Duration.class) {
      return range == null
          ? Scalars.DURATION
          : Scalars.duration(Durations.parse(range.least()), Durations.parse(range.most()));
    }
    if (type == Secret.class) {
      return form.equals(HEADER) ? Scalars.HEADER_SECRET : Scalars.SECRET;
    }
    var shape = PLAIN.get(type);
    if (shape == null) {
      throw new IllegalArgumentException(
          type.getName() + " has no form in gateway.yaml: a whole number needs a @Range");
    }
    return shape;
  }

  private static final Map<Class<?>, Shape<?>> PLAIN =
      Map.of(
          String.class,
          Scalars.TEXT,
          boolean.class,
          Scalars.FLAG,
          URI.class,
          Scalars.HTTP_URL,
          Path.class,
          Scalars.PATH);

  private static String form(AnnotatedElement declared) {
    var form = declared.getAnnotation(Form.class);
    return form == null ? "" : form.value();
  }

  private static MemberShape<String> choice(Class<?> type) {
    var constants = new LinkedHashMap<String, Object>();
    for (var constant : type.getEnumConstants()) {
      constants.put(word(type, ((Enum<?>) constant).name()), constant);
    }
    var words = constants.keySet().toArray(String[]::new);
    return new MemberShape<>(Choice.of(words), constants::get);
  }

  private static String word(Class<?> type, String constant) {
    try {
      var name = type.getField(constant).getAnnotation(Name.class);
      return name == null ? constant : name.value();
    } catch (NoSuchFieldException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static <S> MemberShape<List<S>> list(MemberShape<S> item) {
    return new MemberShape<>(
        new ListOf<>(item.shape()), items -> items.stream().map(item::make).toList());
  }

  private static <S> MemberShape<Map<String, S>> map(MemberShape<S> value) {
    return new MemberShape<>(
        named(value.shape()),
        values -> {
          var made = new LinkedHashMap<String, Object>();
          values.forEach((name, read) -> made.put(name, value.make(read)));
          return Collections.unmodifiableMap(made);
        });
  }
}
