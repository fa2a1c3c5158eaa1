package org.integrationgateway.config.record;

import static org.integrationgateway.config.shape.MapOf.named;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Durations;
import org.integrationgateway.config.shape.Free;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.Literal;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.NetworkText;
import org.integrationgateway.config.shape.Scalars;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.config.shape.Variants;
import org.integrationgateway.records.component.Component;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.records.schema.Variant;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form in which the file has a member of a record.
 *
 * @param shape reads it
 * @param made makes the value of the member of the value of the shape
 */
record MemberShape<S>(Shape<S> shape, Function<? super S, ?> made) {
  /** The form of sizes in bytes. */
  private static final String SIZE = "size";

  /** The form of values whose secret references are not looked up. */
  private static final String LITERAL = "literal";

  /** Makes the value of the member; the shape has read {@code value}. */
  @SuppressWarnings("unchecked")
  Object make(Object value) {
    return made.apply((S) value);
  }

  /** The value of a whole member; empty when a value in it is missing, which has been reported. */
  Optional<Object> whole(Object value) {
    try {
      return Optional.of(make(value));
    } catch (IncompleteException reported) {
      return Optional.empty();
    }
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
      var form = MAPS.get(form(declared));
      if (generic.getRawType() == Map.class && form != null) {
        return plain(form);
      }
      if (generic.getRawType() == Map.class && arguments[1] == Object.class) {
        return new MemberShape<>(Free.OBJECT, free -> JsonValues.parseObject(free.toString()));
      }
      if (generic.getRawType() == Map.class
          && arguments[0] instanceof Class<?> keys
          && keys.isEnum()) {
        return byConstant(keys, of(arguments[1], declared));
      }
      if (generic.getRawType() == Map.class) {
        return map(of(arguments[1], declared));
      }
    }
    throw new IllegalArgumentException(type + " has no form in gateway.yaml");
  }

  private static MemberShape<?> of(Class<?> type, AnnotatedElement declared) {
    var form = declared.getAnnotation(ReadAs.class);
    if (form != null) {
      return form.value().isRecord()
          ? record(form.value(), declared, made -> ((Supplier<?>) made).get())
          : plain(shape(form.value()));
    }
    if (type.isRecord()) {
      return record(type, declared, Function.identity());
    }
    if (type.isSealed()) {
      return variant(type);
    }
    var words = declared.getAnnotation(Words.class);
    if (type.isEnum()) {
      return choice(type, words);
    }
    if (words != null) {
      var choice = Choice.of(words.value());
      return type == String.class ? plain(choice) : new MemberShape<>(choice, words.yes()::equals);
    }
    if (type == int.class && form(declared).equals(SIZE)) {
      return new MemberShape<>(
          size(declared.getAnnotation(Range.class)), bytes -> Math.toIntExact(bytes));
    }
    var range = declared.getAnnotation(Range.class);
    var otherwise = declared.getAnnotation(Otherwise.class);
    if (otherwise != null && range != null) {
      return plain(
          Scalars.integer(
              Integer.parseInt(range.least()), Integer.parseInt(range.most()), otherwise.value()));
    }
    return plain(scalar(type, form(declared), range));
  }

  private static MemberShape<Settings> record(
      Class<?> type, AnnotatedElement declared, Function<Object, ?> made) {
    if (declared.isAnnotationPresent(Defaults.class)) {
      var record = RecordBlock.in(type, declared);
      return new MemberShape<>(record.block(), settings -> made.apply(record.of(settings)));
    }
    return new MemberShape<>(
        RecordBlock.later(type), settings -> made.apply(RecordBlock.of(type).of(settings)));
  }

  /** The records of a sealed type: a key of the block is the name of one of them. */
  private static MemberShape<Settings> variant(Class<?> type) {
    var records = new LinkedHashMap<String, Class<?>>();
    for (var permitted : type.getPermittedSubclasses()) {
      records.put(permitted.getAnnotation(Name.class).value(), permitted);
    }
    var by =
        Key.required(
            type.getAnnotation(Variant.class).value(),
            Choice.of(records.keySet().toArray(String[]::new)),
            Component.doc(type));
    var blocks = new LinkedHashMap<String, Supplier<Block>>();
    records.forEach(
        (word, record) ->
            blocks.put(word, () -> Block.of(by).and(RecordBlock.of(record).block().keys())));
    return new MemberShape<>(
        new Variants(by, blocks, Block.of(by)),
        settings ->
            settings
                .find(by)
                .map(word -> RecordBlock.of(Objects.requireNonNull(records.get(word))).of(settings))
                .orElseThrow(IncompleteException::new));
  }

  private static Shape<?> shape(Class<? extends Supplier<?>> form) {
    try {
      var constructor = form.getDeclaredConstructor();
      constructor.setAccessible(true);
      return (Shape<?>) constructor.newInstance().get();
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Shape<Long> size(Range range) {
    return Scalars.size(Scalars.bytes(range.least()), Scalars.bytes(range.most()));
  }

  private static Shape<?> scalar(Class<?> type, String form, @Nullable Range range) {
    if ((type == int.class || type == Integer.class) && range != null) {
      return Scalars.integer(Integer.parseInt(range.least()), Integer.parseInt(range.most()));
    }
    if ((type == long.class || type == Long.class) && form.equals(SIZE) && range != null) {
      return size(range);
    }
    if (type == Duration.class) {
      return range == null
          ? Scalars.DURATION
          : Scalars.duration(Durations.parseOrZero(range.least()), Durations.parse(range.most()));
    }
    var shape = form.isEmpty() ? PLAIN.get(type) : FORMS.get(form);
    if (shape == null) {
      throw new IllegalArgumentException(
          type.getName() + " has no form in gateway.yaml: a whole number needs a @Range");
    }
    return shape;
  }

  private static final Map<String, Shape<?>> FORMS =
      Map.of(
          "header",
          Scalars.HEADER_SECRET,
          "hostName",
          Scalars.HOST_NAME,
          LITERAL,
          Literal.ANY,
          "urlPath",
          Scalars.URL_PATH,
          "urlWithQuery",
          Scalars.HTTP_URL_WITH_QUERY,
          "host",
          NetworkText.HOST_OR_NETWORK,
          "network",
          NetworkText.NETWORK);

  private static final Map<Class<?>, Shape<?>> PLAIN =
      Map.of(
          Secret.class,
          Scalars.SECRET,
          String.class,
          Scalars.TEXT,
          boolean.class,
          Scalars.FLAG,
          Boolean.class,
          Scalars.FLAG,
          URI.class,
          Scalars.HTTP_URL,
          Path.class,
          Scalars.PATH,
          ObjectNode.class,
          Free.OBJECT);

  private static final Map<String, Shape<?>> MAPS =
      Map.of(
          LITERAL,
          Literal.MAPPING,
          "variables",
          new MapOf<>(Scalars.ANY_TEXT, Pattern.compile("[A-Za-z_][A-Za-z0-9_]*"), Set.of()));

  private static String form(AnnotatedElement declared) {
    var form = declared.getAnnotation(Form.class);
    return form == null ? "" : form.value();
  }

  private static MemberShape<String> choice(Class<?> type, @Nullable Words some) {
    var constants = new LinkedHashMap<String, Object>();
    for (var constant : type.getEnumConstants()) {
      constants.put(word(field(constant)), constant);
    }
    var words = some == null ? constants.keySet().toArray(String[]::new) : some.value();
    return new MemberShape<>(Choice.of(words), constants::get);
  }

  /** The word of a constant: its {@link Name}, else its Java name in small letters. */
  private static String word(Field constant) {
    var name = constant.getAnnotation(Name.class);
    return name == null ? constant.getName().toLowerCase(Locale.ROOT) : name.value();
  }

  private static Field field(Object constant) {
    try {
      return constant.getClass().getField(((Enum<?>) constant).name());
    } catch (NoSuchFieldException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A block with a key for each constant. */
  private static <S> MemberShape<Settings> byConstant(Class<?> type, MemberShape<S> value) {
    var keys = new LinkedHashMap<Object, Key<S>>();
    for (var constant : type.getEnumConstants()) {
      var field = field(constant);
      keys.put(constant, Key.optional(word(field), value.shape(), Component.doc(field)));
    }
    return new MemberShape<>(
        new Block(List.copyOf(keys.values())),
        settings -> {
          var made = new LinkedHashMap<Object, Object>();
          keys.forEach(
              (constant, key) ->
                  settings.find(key).ifPresent(read -> made.put(constant, value.make(read))));
          return Collections.unmodifiableMap(made);
        });
  }

  private static <S> MemberShape<List<S>> list(MemberShape<S> item) {
    return new MemberShape<>(
        new ListOf<>(item.shape()),
        items -> items.stream().map(item::whole).flatMap(Optional::stream).toList());
  }

  private static <S> MemberShape<Map<String, S>> map(MemberShape<S> value) {
    return new MemberShape<>(
        named(value.shape()),
        values -> {
          var made = new LinkedHashMap<String, Object>();
          values.forEach(
              (name, read) -> value.whole(read).ifPresent(whole -> made.put(name, whole)));
          return Collections.unmodifiableMap(made);
        });
  }
}
