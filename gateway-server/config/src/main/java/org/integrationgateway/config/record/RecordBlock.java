package org.integrationgateway.config.record;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Key.Presence;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Source;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.records.component.Component;
import org.integrationgateway.records.component.RecordClass;
import org.integrationgateway.records.schema.Inline;
import org.jspecify.annotations.Nullable;

/**
 * A record as a block of the file: its members are the keys, with their texts and defaults, and
 * their values make the record. It is made once for each class.
 *
 * @param <T> the record
 */
public final class RecordBlock<T> {
  private static final ClassValue<RecordBlock<?>> PREPARED =
      new ClassValue<>() {
        @Override
        protected RecordBlock<?> computeValue(Class<?> type) {
          return new RecordBlock<>(type, Map.of());
        }
      };

  private final Class<T> type;
  private final RecordClass made;
  private final List<Member> members = new ArrayList<>();
  private final Block block;

  /**
   * A member.
   *
   * @param fallback its value when the file does not have the key and the key has no default
   */
  private record Member(
      Key<?> key, MemberShape<?> shape, boolean isOptional, @Nullable Object fallback) {}

  /**
   * @param defaults that keys have instead of those of the record, by name
   */
  private RecordBlock(Class<T> type, Map<String, String> defaults) {
    this.type = type;
    this.made = RecordClass.of(type);
    var components = made.members().iterator();
    for (var component : made.components()) {
      if (component.isAnnotationPresent(Inline.class)) {
        // The keys are the same objects, so that the reference page describes them once.
        for (var member : in(component.getType(), component).members) {
          components.next();
          members.add(member);
        }
      } else {
        var member = components.next();
        var given = defaults.get(member.name());
        members.add(member(given == null ? member : member.withDefault(given)));
      }
    }
    var keys = new ArrayList<Key<?>>();
    members.forEach(member -> keys.add(member.key()));
    this.block = new Block(keys);
  }

  /**
   * The block of a record.
   *
   * @throws IllegalArgumentException when a member has a type that the file has no form for, or a
   *     default that does not fit
   */
  @SuppressWarnings("unchecked") // the value of a class is made for that class
  public static <T> RecordBlock<T> of(Class<T> type) {
    return (RecordBlock<T>) PREPARED.get(type);
  }

  /** The block of a record in its place, which may have other defaults. */
  static RecordBlock<?> in(Class<?> type, AnnotatedElement place) {
    var defaults = place.getAnnotation(Defaults.class);
    if (defaults == null) {
      return of(type);
    }
    var texts = new HashMap<String, String>();
    for (var text : defaults.value()) {
      var parts = text.split("=", 2);
      texts.put(parts[0], parts[1]);
    }
    return new RecordBlock<>(type, texts);
  }

  /** The record of an absent block, whose keys all have defaults. */
  public static <T> T defaults(Class<T> type) {
    return of(type).of(Settings.NONE);
  }

  private static Member member(Component component) {
    try {
      return member(component, MemberShape.of(component.type(), component.declared()));
    } catch (IllegalArgumentException misfit) {
      throw new IllegalArgumentException(component.label() + ": " + misfit.getMessage(), misfit);
    }
  }

  @SuppressWarnings("unchecked") // the values of a block are settings
  private static <S> Member member(Component component, MemberShape<S> shape) {
    var given = component.givenDefault();
    @Nullable Object fallback = component.isOptional() ? Optional.empty() : null;
    Optional<S> standard = Optional.empty();
    if (given != null && given.isEmpty()) {
      fallback = "";
    } else if (given != null && given.equals("{}") && shape.shape() instanceof Block) {
      standard = (Optional<S>) Optional.of(Settings.NONE);
    } else if (given != null && isEmptyObject(component, given)) {
      fallback = Map.of();
    } else if (given != null) {
      standard = Optional.of(parsed(shape.shape(), given));
    }
    boolean required = given == null && !component.isOptional() && !component.isNullable();
    var key =
        new Key<>(
            component.name(),
            shape.shape(),
            component.doc(),
            standard,
            required ? Presence.REQUIRED : Presence.OPTIONAL);
    return new Member(key, shape, component.isOptional(), fallback);
  }

  private static boolean isEmptyObject(Component component, String given) {
    return given.equals("{}") && component.type().getTypeName().endsWith(", java.lang.Object>");
  }

  /** The value of a default, which is written as in the file. */
  private static <S> S parsed(Shape<S> shape, String given) {
    var problems = new Problems(ConfigRule.PREFIX);
    return shape
        .read(node(given), "default", Reading.alone(problems))
        .filter(read -> problems.errors() == 0)
        .orElseThrow(
            () -> new IllegalArgumentException("the @Default does not fit: " + problems.sorted()));
  }

  /**
   * The node of a default: a scalar, {@code {}}, or scalars in brackets. Without the parser of
   * YAML, which would take most of the time of preparing a record.
   */
  private static Node node(String given) {
    var whole = Source.of("default", given).whole();
    if (given.equals("{}")) {
      return new Node.Mapping(whole, List.of());
    }
    if (!given.startsWith("[")) {
      return new Node.Scalar(whole, Node.Kind.ofPlain(given), given);
    }
    var items = new ArrayList<Node>();
    for (var item : given.substring(1, given.length() - 1).split(",")) {
      if (!item.isBlank()) {
        items.add(new Node.Scalar(whole, Node.Kind.ofPlain(item.strip()), item.strip()));
      }
    }
    return new Node.Sequence(whole, items);
  }

  /** The keys of the record. */
  public Block block() {
    return block;
  }

  /** The block of a record, which is prepared when a file has it, or its defaults are needed. */
  public static Block later(Class<?> type) {
    return new Block(() -> of(type).block.keys());
  }

  /** A key that has the record as its block; required where one of the block's keys is. */
  public Key<Settings> asKey(String name, String doc) {
    var needed = block.keys().stream().filter(key -> key.presence() == Presence.REQUIRED).toList();
    if (needed.isEmpty()) {
      return Key.block(name, block, doc);
    }
    var names = needed.stream().map(Key::name).collect(Collectors.joining(", "));
    return Key.required(name, block, doc + " Needs " + names + ".");
  }

  /**
   * A key of the record, for checks of values that do not make a whole record.
   *
   * @param <S> the type of its values in {@link Settings}: a record is {@link Settings}, a constant
   *     or flag in words a text
   */
  @SuppressWarnings("unchecked") // a caller that names another type fails in its first check
  public <S> Key<S> key(String name) {
    return (Key<S>) block.key(name).orElseThrow();
  }

  /**
   * The record of values of its block; empty when a required one is missing, which the reader of
   * the file has reported, or when the record refuses them, which is reported here.
   *
   * @param written the block in the file; null when the file has none
   * @param path of the block
   */
  public Optional<T> make(Settings settings, @Nullable Node written, String path, Reading reading) {
    try {
      return Optional.of(of(settings));
    } catch (IncompleteException reported) {
      return Optional.empty();
    } catch (IllegalArgumentException refused) {
      if (written != null) {
        report(String.valueOf(refused.getMessage()), written, path, reading);
      }
      return Optional.empty();
    }
  }

  /** A message that begins with the name of a member is about that member. */
  private void report(String message, Node written, String path, Reading reading) {
    var first = message.split("[^\\p{L}\\p{N}]", 2)[0];
    var member = block.key(first).isPresent() ? written.entry(first) : Optional.<Node.Entry>empty();
    if (member.isPresent()) {
      reading.problem(
          FieldRule.VALUE,
          member.get().value().at(),
          "'" + Reading.join(path, first) + "'" + message.substring(first.length()),
          "");
      return;
    }
    reading.problem(FieldRule.VALUE, written.at(), "'" + path + "': " + message, "");
  }

  /**
   * The record of values of its block.
   *
   * @throws IllegalStateException when a required value is missing
   * @throws IllegalArgumentException when the record refuses the values
   */
  public T of(Settings settings) {
    var values = members.stream().map(member -> value(member, settings)).toArray();
    try {
      return type.cast(made.make(values));
    } catch (InvocationTargetException refused) {
      if (refused.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(refused);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The record of its values; empty when a required one is missing, which has been reported. */
  public Optional<T> find(Settings settings) {
    try {
      return Optional.of(of(settings));
    } catch (IncompleteException reported) {
      return Optional.empty();
    }
  }

  private static @Nullable Object value(Member member, Settings settings) {
    var read = settings.find(member.key());
    if (read.isPresent()) {
      return member.isOptional()
          ? member.shape().whole(read.get())
          : member.shape().make(read.get());
    }
    if (member.key().presence() == Presence.REQUIRED) {
      throw new IncompleteException();
    }
    return member.fallback();
  }
}
