package org.integrationgateway.records.component;

import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Key;
import org.integrationgateway.records.schema.WrittenAs;
import org.jspecify.annotations.Nullable;

/** A record class, with the members of inlined records in their place. */
public final class RecordClass {
  private static final ClassValue<RecordClass> KNOWN =
      new ClassValue<>() {
        @Override
        protected RecordClass computeValue(Class<?> type) {
          return new RecordClass(type);
        }
      };

  private final Constructor<?> constructor;

  /** Whether the constructor makes the form of another type. */
  private final boolean isForm;

  /** Kept, because each copy of a component parses its annotations anew. */
  private final List<RecordComponent> components;

  /** For each component the inlined record, or null for a member of its own. */
  private final List<@Nullable RecordClass> parts = new ArrayList<>();

  private final List<Component> members = new ArrayList<>();

  /**
   * The position of the component that is the name of the record in a map; negative without one.
   */
  private int key = -1;

  private RecordClass(Class<?> type) {
    var written = type.getAnnotation(WrittenAs.class);
    var form = written == null ? type : written.value();
    isForm = WrittenAs.Written.class.isAssignableFrom(form);
    components = List.of(form.getRecordComponents());
    constructor = constructor(form, components);
    for (var component : components) {
      var inlined = component.isAnnotationPresent(Inline.class) ? inlined(component) : null;
      if (component.isAnnotationPresent(Key.class)) {
        key = parts.size();
      }
      parts.add(inlined);
      if (key == parts.size() - 1) {
        continue;
      }
      if (inlined == null) {
        members.add(Component.of(form, component));
      } else {
        var outer = Component.accessor(form, component);
        inlined.members.forEach(member -> members.add(member.within(outer)));
      }
    }
  }

  private static RecordClass inlined(RecordComponent component) {
    if (!component.getType().isRecord()) {
      throw new IllegalArgumentException(component + " is inlined, but is not a record");
    }
    return of(component.getType());
  }

  /**
   * A record class.
   *
   * @throws IllegalArgumentException when its module does not open it
   */
  public static RecordClass of(Class<?> type) {
    return KNOWN.get(type);
  }

  /** The components of the class itself; an inlined record is one. */
  public List<RecordComponent> components() {
    return components;
  }

  /** The members in their order. */
  public List<Component> members() {
    return List.copyOf(members);
  }

  /** Makes a record that does not stand in a map. */
  public Object make(@Nullable Object[] values) throws ReflectiveOperationException {
    return make(values, "");
  }

  /**
   * Makes a record.
   *
   * @param values of the members in their order
   * @param name of the record in a map
   * @throws InvocationTargetException when a constructor refuses them
   */
  public Object make(@Nullable Object[] values, String name) throws ReflectiveOperationException {
    @Nullable Object[] own = new Object[parts.size()];
    int next = 0;
    for (int i = 0; i < own.length; i++) {
      var inlined = parts.get(i);
      if (i == key) {
        own[i] = name;
      } else if (inlined == null) {
        own[i] = values[next++];
      } else {
        int end = next + inlined.members.size();
        own[i] = inlined.make(Arrays.copyOfRange(values, next, end), name);
        next = end;
      }
    }
    var made = constructor.newInstance(own);
    return isForm ? value((WrittenAs.Written<?>) made) : made;
  }

  private static Object value(WrittenAs.Written<?> form) throws InvocationTargetException {
    try {
      return form.value();
    } catch (RuntimeException refused) {
      throw new InvocationTargetException(refused);
    }
  }

  /**
   * The canonical constructor of a record class.
   *
   * @throws IllegalArgumentException when its module does not open it
   */
  private static Constructor<?> constructor(Class<?> type, List<RecordComponent> components) {
    var types = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      var constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor;
    } catch (NoSuchMethodException impossible) {
      throw new IllegalStateException(impossible);
    } catch (InaccessibleObjectException closed) {
      throw Component.inaccessible(type, closed);
    }
  }
}
