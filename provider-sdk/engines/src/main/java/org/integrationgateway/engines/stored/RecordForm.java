package org.integrationgateway.engines.stored;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.shape.Thrown;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** A record as an object with its members. */
final class RecordForm implements StoredForm {
  private final Class<?> type;
  private final Constructor<?> constructor;
  private final List<Member> members = new ArrayList<>();

  /**
   * A member.
   *
   * @param beside whether it is not in the object
   * @param isInline whether its own members are in the object; an optional one is present when its
   *     first member is
   * @param absent its value when the object does not have it; null: it must have it
   */
  private record Member(
      String name,
      Method accessor,
      StoredForm form,
      boolean beside,
      boolean isInline,
      boolean isOptional,
      @Nullable Object absent) {}

  /**
   * @param beside names of components that are not in the object
   */
  RecordForm(Class<?> type, StoredForms forms, Set<String> beside) {
    this.type = type;
    var components = type.getRecordComponents();
    try {
      constructor =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
    } catch (NoSuchMethodException impossible) {
      throw new IllegalStateException(impossible);
    }
    for (var component : components) {
      members.add(member(component, forms, beside.contains(component.getName())));
    }
  }

  private static Member member(RecordComponent component, StoredForms forms, boolean beside) {
    var name = component.getAnnotation(Name.class);
    var declared = component.getGenericType();
    boolean isOptional = component.getType() == Optional.class;
    if (isOptional) {
      declared = ((ParameterizedType) declared).getActualTypeArguments()[0];
    }
    var form = beside ? StoredForms.SAME : forms.of(declared);
    component.getAccessor().setAccessible(true);
    return new Member(
        name == null ? component.getName() : name.value(),
        component.getAccessor(),
        form,
        beside,
        component.isAnnotationPresent(Inline.class),
        isOptional,
        absent(component, form));
  }

  private static @Nullable Object absent(RecordComponent component, StoredForm form) {
    var type = component.getType();
    var given = component.getAnnotation(Default.class);
    if (given != null && type == Instant.class) {
      return Instant.parse(given.value());
    }
    if (given != null) {
      return form.read(
          type == String.class
              ? given.value()
              : Objects.requireNonNull(JsonValues.parse(given.value())));
    }
    if (type == Optional.class) {
      return Optional.empty();
    }
    if (Collection.class.isAssignableFrom(type)) {
      return type == Set.class ? Set.of() : List.of();
    }
    return type == Map.class ? Map.of() : null;
  }

  @Override
  public Map<String, @Nullable Object> write(Object record) {
    var written = new LinkedHashMap<String, @Nullable Object>();
    for (var member : members) {
      if (!member.beside()) {
        write(member, value(member.accessor(), record), written);
      }
    }
    return written;
  }

  private static void write(
      Member member, @Nullable Object value, Map<String, @Nullable Object> written) {
    if (value == null) {
      written.put(member.name(), null);
    } else if (value instanceof Optional<?> optional) {
      optional.ifPresent(it -> write(member, it, written));
    } else if (member.isInline()) {
      written.putAll(StoredForms.members(member.form().write(value)));
    } else {
      written.put(member.name(), member.form().write(value));
    }
  }

  private static @Nullable Object value(Method accessor, Object record) {
    try {
      return accessor.invoke(record);
    } catch (InvocationTargetException e) {
      throw Thrown.by(e);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public Object read(Object stored) {
    return read(stored, List.of());
  }

  /**
   * Reads a record.
   *
   * @param beside the values of the components that are not in the object
   */
  Object read(Object stored, List<?> beside) {
    var given = beside.iterator();
    var from = StoredForms.members(stored);
    var values = members.stream().map(member -> read(member, from, given)).toArray();
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw Thrown.by(e);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private @Nullable Object read(
      Member member, Map<String, @Nullable Object> from, Iterator<?> given) {
    if (member.beside()) {
      return given.next();
    }
    if (member.isInline() && member.isOptional()) {
      var form = (RecordForm) member.form();
      boolean isPresent = from.get(form.members.get(0).name()) != null;
      return isPresent ? Optional.of(form.read(from)) : Optional.empty();
    }
    if (member.isInline()) {
      return member.form().read(from);
    }
    var stored = from.get(member.name());
    if (stored != null) {
      var value = member.form().read(stored);
      return member.isOptional() ? Optional.of(value) : value;
    }
    if (member.absent() == null && member.form() != StoredForms.ANY) {
      throw new IllegalStateException(
          "a stored %s has no '%s'".formatted(type.getSimpleName(), member.name()));
    }
    return member.absent();
  }
}
