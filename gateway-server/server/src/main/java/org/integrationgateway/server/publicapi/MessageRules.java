package org.integrationgateway.server.publicapi;

import com.google.api.FieldBehavior;
import com.google.api.FieldBehaviorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;

/**
 * Checks the annotations of a request message: fields that the server fills are left out, required
 * fields are present, and values of enums are known.
 */
public final class MessageRules {
  private static final Map<Descriptor, MessageRules> PREPARED = new ConcurrentHashMap<>();

  private final List<FieldDescriptor> filledByServer;
  private final List<FieldDescriptor> required;
  private final List<FieldDescriptor> enums;

  private MessageRules(Descriptor type) {
    filledByServer = having(type, FieldBehavior.OUTPUT_ONLY);
    required = having(type, FieldBehavior.REQUIRED);
    enums =
        type.getFields().stream()
            .filter(field -> field.getType() == FieldDescriptor.Type.ENUM)
            .toList();
  }

  private static List<FieldDescriptor> having(Descriptor type, FieldBehavior behavior) {
    return type.getFields().stream()
        .filter(
            field ->
                field
                    .getOptions()
                    .getExtension(FieldBehaviorProto.fieldBehavior)
                    .contains(behavior))
        .toList();
  }

  /**
   * Checks the request of a caller from outside.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} with a pointer to each wrong field
   */
  public static void check(Message request) {
    PREPARED
        .computeIfAbsent(request.getDescriptorForType(), MessageRules::new)
        .checkFields(request);
  }

  private void checkFields(Message request) {
    var problems = new ArrayList<FieldProblem>();
    for (var field : filledByServer) {
      if (isSet(request, field)) {
        problems.add(problem(field, "is set by the gateway: leave it out"));
      }
    }
    for (var field : required) {
      if (!isSet(request, field)) {
        problems.add(problem(field, "is missing"));
      }
    }
    for (var field : enums) {
      if (isUnknown(request.getField(field))) {
        problems.add(
            problem(
                field,
                "has a value that %s does not have".formatted(field.getEnumType().getName())));
      }
    }
    if (!problems.isEmpty()) {
      var first = problems.get(0);
      throw new GatewayException(
              ErrorCode.INVALID_PARAMETERS,
              "the request is not valid: %s %s".formatted(first.pointer(), first.message()))
          .errors(problems);
    }
  }

  private static boolean isUnknown(Object value) {
    return value instanceof Collection<?> values
        ? values.stream().anyMatch(MessageRules::isUnknown)
        : value instanceof EnumValueDescriptor known && known.getIndex() < 0;
  }

  private static boolean isSet(Message request, FieldDescriptor field) {
    return field.isRepeated() ? request.getRepeatedFieldCount(field) > 0 : request.hasField(field);
  }

  private static FieldProblem problem(FieldDescriptor field, String rule) {
    return new FieldProblem("/" + field.getName(), rule);
  }
}
