package org.integrationgateway.server.api.v2.openapi;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.integrationgateway.server.api.v2.transcode.WellKnownTypes;

/** The messages that clients send, and those that they receive. */
final class MessageUses {
  private final Set<Descriptor> sent = new LinkedHashSet<>();
  private final Set<Descriptor> received = new LinkedHashSet<>();

  MessageUses(List<PublicMethod> methods) {
    for (var method : methods) {
      collect(method.answer(), received);
      if (method.hasBody()) {
        collect(method.request(), sent);
      }
    }
  }

  private static void collect(Descriptor type, Set<Descriptor> into) {
    if (WellKnownTypes.is(type) || !into.add(type)) {
      return;
    }
    for (var field : type.getFields()) {
      if (field.isMapField()) {
        var value = field.getMessageType().findFieldByName("value");
        if (value.getJavaType() == JavaType.MESSAGE) {
          collect(value.getMessageType(), into);
        }
      } else if (field.getJavaType() == JavaType.MESSAGE) {
        collect(field.getMessageType(), into);
      }
    }
  }

  boolean isSent(Descriptor type) {
    return sent.contains(type);
  }

  boolean isReceived(Descriptor type) {
    return received.contains(type);
  }
}
