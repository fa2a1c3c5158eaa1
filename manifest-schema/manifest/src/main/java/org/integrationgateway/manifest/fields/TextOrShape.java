package org.integrationgateway.manifest.fields;

import java.lang.reflect.InvocationTargetException;
import org.integrationgateway.document.Node;
import org.integrationgateway.records.component.RecordClass;
import org.integrationgateway.records.shape.Reading;
import org.integrationgateway.records.shape.Shape;
import org.integrationgateway.records.shape.Thrown;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * A text, or a mapping.
 *
 * @param content of the mapping
 */
record TextOrShape(Class<?> text, Class<?> mapping, Shape content) implements ReadOnlyShape {
  private static final Shape TEXT = new ValueShape("a single value", "", Scalars::text);

  static Shape of(TextOr types) {
    var content = (Class<?>) RecordClass.of(types.mapping()).members().get(0).type();
    return new TextOrShape(types.text(), types.mapping(), Records.TYPES.of(content).shape());
  }

  @Override
  public String label() {
    return "a single value, or a mapping";
  }

  @Override
  public @Nullable Object read(Tree tree, Reading in) {
    boolean object = tree instanceof Node.Mapping;
    var value = (object ? content : TEXT).read(tree, in);
    return value == null ? null : make(object ? mapping : text, value);
  }

  /** The record of a value. */
  static Object make(Class<?> type, Object value) {
    try {
      for (var method : type.getDeclaredMethods()) {
        if (method.getName().equals("parse")) {
          return method.invoke(null, value);
        }
      }
      return RecordClass.of(type).make(new Object[] {value});
    } catch (InvocationTargetException refused) {
      throw Thrown.by(refused);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
