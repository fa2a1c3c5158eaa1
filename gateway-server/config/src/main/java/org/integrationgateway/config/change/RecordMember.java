package org.integrationgateway.config.change;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.document.Node;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;
import org.jspecify.annotations.Nullable;

/**
 * A member of a record of the configuration.
 *
 * @param name in the file
 * @param isInline whether its own members stand in its place
 * @param isNode whether it is a part of the file, with its position
 */
record RecordMember(String name, boolean isInline, boolean isNode, Method accessor) {
  /** Looked up once for each class: a configuration has thousands of apps. */
  private static final ClassValue<List<RecordMember>> MEMBERS =
      new ClassValue<>() {
        @Override
        protected List<RecordMember> computeValue(Class<?> type) {
          return Stream.of(type.getRecordComponents()).map(RecordMember::of).toList();
        }
      };

  /** The members of a class of records. */
  static List<RecordMember> of(Class<?> type) {
    return MEMBERS.get(type);
  }

  private static RecordMember of(RecordComponent component) {
    var spelled = component.getAnnotation(Name.class);
    var accessor = component.getAccessor();
    // Records of other packages need not be public.
    accessor.setAccessible(true);
    return new RecordMember(
        spelled == null ? component.getName() : spelled.value(),
        component.isAnnotationPresent(Inline.class),
        Node.class.isAssignableFrom(component.getType()),
        accessor);
  }

  /** The value of this member. */
  @Nullable Object value(Record of) {
    try {
      return accessor.invoke(of);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(of.getClass() + " cannot be read", e);
    }
  }
}
