package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Reads the fields of a request that its path holds. */
public final class PathFields {
  private PathFields() {}

  /**
   * Sets them.
   *
   * @param values by the names of the fields
   */
  public static void read(
      Set<FieldDescriptor> bound,
      UnaryOperator<String> values,
      Message.Builder into,
      Violations wrong) {
    for (var field : bound) {
      var at = Violations.step(field.getJsonName());
      var value = FieldScalars.ofText(field, values.apply(field.getName()), at, wrong);
      if (value != null) {
        into.setField(field, value);
      }
    }
  }
}
