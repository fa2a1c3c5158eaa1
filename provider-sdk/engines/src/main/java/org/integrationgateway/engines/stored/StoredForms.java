package org.integrationgateway.engines.stored;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Variant;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.record.Binary;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** The stored forms of the types within one stored type. */
final class StoredForms {
  static final StoredForm SAME = StoredForm.of(value -> value, stored -> stored);

  /** The form of any value, which may be null. */
  static final StoredForm ANY = StoredForm.of(value -> value, stored -> stored);

  private final Map<Type, StoredForm> forms = new HashMap<>();

  /**
   * @param instant the form of a moment
   */
  StoredForms(StoredForm instant, StandIn<?, ?>... standIns) {
    Stream.of(String.class, boolean.class, Boolean.class, double.class)
        .forEach(type -> forms.put(type, SAME));
    forms.put(Object.class, ANY);
    var whole = StoredForm.of((Long value) -> value, (Number stored) -> stored.longValue());
    forms.put(long.class, whole);
    forms.put(Long.class, whole);
    var small =
        StoredForm.of((Integer value) -> (long) value, (Number stored) -> stored.intValue());
    forms.put(int.class, small);
    forms.put(Integer.class, small);
    forms.put(Instant.class, instant);
    forms.put(Duration.class, StoredForm.of(Duration::toString, Duration::parse));
    forms.put(URI.class, StoredForm.of(URI::toString, URI::create));
    forms.put(Secret.class, StoredForm.of((Secret value) -> value.use(it -> it), Secret::of));
    forms.put(byte[].class, StoredForm.of(Binary::of, Binary::bytes));
    for (var standIn : standIns) {
      forms.put(standIn.type(), of(standIn));
    }
  }

  private <A, B> StoredForm of(StandIn<A, B> standIn) {
    var stored = of(standIn.as());
    return StoredForm.of(
        (A value) -> stored.write(standIn.write().apply(value)),
        (Object written) -> standIn.read().apply(standIn.as().cast(stored.read(written))));
  }

  /** The form of a type. */
  StoredForm of(Type type) {
    var known = forms.get(type);
    if (known == null) {
      known = type instanceof ParameterizedType generic ? generic(generic) : of((Class<?>) type);
      forms.put(type, known);
    }
    return known;
  }

  private StoredForm of(Class<?> type) {
    var known = forms.get(type);
    if (known != null) {
      return known;
    }
    if (type.isRecord()) {
      return new RecordForm(type, this, Set.of());
    }
    if (type.isEnum()) {
      return enumeration(type);
    }
    if (type.isAnnotationPresent(Variant.class)) {
      return variant(type, type.getAnnotation(Variant.class).value());
    }
    throw new IllegalArgumentException(
        type.getName() + " has no stored form: use a record, or give a StandIn for it");
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static StoredForm enumeration(Class<?> type) {
    return StoredForm.of(Enum::name, (String name) -> Enum.valueOf((Class) type, name));
  }

  private StoredForm variant(Class<?> type, String by) {
    var names = new HashMap<Class<?>, String>();
    var records = new HashMap<String, StoredForm>();
    for (var record : type.getPermittedSubclasses()) {
      var name = record.getAnnotation(Name.class).value();
      names.put(record, name);
      records.put(name, of(record));
    }
    return StoredForm.of(
        (Object value) -> {
          var name = names.get(value.getClass());
          var members = new LinkedHashMap<String, Object>(Map.of(by, name));
          members.putAll(members(Objects.requireNonNull(records.get(name)).write(value)));
          return members;
        },
        (Object stored) -> {
          var name = JsonValues.text(members(stored), by);
          return Optional.ofNullable(records.get(name))
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "a stored %s has '%s' in '%s', which this version does not know"
                              .formatted(type.getSimpleName(), name, by)))
              .read(stored);
        });
  }

  private StoredForm generic(ParameterizedType type) {
    var arguments = type.getActualTypeArguments();
    var inner = of(arguments[arguments.length - 1]);
    if (type.getRawType() == List.class) {
      return StoredForm.of(
          (List<?> values) -> values.stream().map(inner::write).toList(),
          (Collection<?> stored) -> stored.stream().map(inner::read).toList());
    }
    if (type.getRawType() == Set.class) {
      return StoredForm.of(
          (Set<?> values) -> values.stream().map(inner::write).sorted().toList(),
          (Collection<?> stored) -> new LinkedHashSet<>(stored.stream().map(inner::read).toList()));
    }
    return StoredForm.of(
        (Map<String, ?> values) -> each(values, inner::write),
        (Object stored) -> each(members(stored), inner::read));
  }

  private static Map<String, @Nullable Object> each(
      Map<String, ? extends @Nullable Object> values, Function<Object, Object> form) {
    var each = new LinkedHashMap<String, @Nullable Object>();
    values.forEach((name, value) -> each.put(name, value == null ? null : form.apply(value)));
    return each;
  }

  /** The members of a stored object. */
  @SuppressWarnings("unchecked") // the names of members are texts
  static Map<String, @Nullable Object> members(Object stored) {
    return stored instanceof Document document
        ? document.members()
        : (Map<String, @Nullable Object>) stored;
  }
}
