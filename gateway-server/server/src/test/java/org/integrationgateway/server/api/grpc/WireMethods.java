package org.integrationgateway.server.api.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.util.JsonFormat;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.ServiceDescriptor;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.protocol.v1.AgentGrpc;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.AuthorizationGrpc;
import org.integrationgateway.protocol.v1.ExternalCredentialsGrpc;
import org.integrationgateway.protocol.v1.IdentityGrpc;
import org.integrationgateway.protocol.v1.IndexedDBGrpc;
import org.integrationgateway.protocol.v1.WorkflowGrpc;
import tools.jackson.databind.JsonNode;

/** The methods of callers, by their names. */
final class WireMethods {
  static final List<ServiceDescriptor> SERVICES =
      List.of(
          AppGrpc.getServiceDescriptor(),
          AgentGrpc.getServiceDescriptor(),
          WorkflowGrpc.getServiceDescriptor(),
          AuthorizationGrpc.getServiceDescriptor(),
          IdentityGrpc.getServiceDescriptor(),
          IndexedDBGrpc.getServiceDescriptor(),
          ExternalCredentialsGrpc.getServiceDescriptor());

  private WireMethods() {}

  /** The full names of all. */
  static List<String> names() {
    return all().<String>map(MethodDescriptor::getFullMethodName).toList();
  }

  private static Stream<MethodDescriptor<?, ?>> all() {
    return SERVICES.stream().flatMap(service -> service.getMethods().stream());
  }

  /** The method of this name, such as {@code App/Invoke}. */
  @SuppressWarnings("unchecked") // each message is a Message
  static MethodDescriptor<Message, Message> find(String name) {
    return (MethodDescriptor<Message, Message>)
        all()
            .filter(method -> method.getFullMethodName().endsWith("." + name))
            .findFirst()
            .orElseThrow();
  }

  /** A request from JSON. */
  static Message request(MethodDescriptor<Message, Message> method, String json) {
    try {
      var builder =
          ((Message)
                  ((PrototypeMarshaller<Message>) method.getRequestMarshaller())
                      .getMessagePrototype())
              .newBuilderForType();
      JsonFormat.parser().merge(json, builder);
      return builder.build();
    } catch (InvalidProtocolBufferException malformed) {
      throw new AssertionError(malformed);
    }
  }

  static JsonNode json(MessageOrBuilder message) {
    try {
      return Json.parse(JsonFormat.printer().print(message).getBytes(UTF_8));
    } catch (InvalidProtocolBufferException malformed) {
      throw new AssertionError(malformed);
    }
  }
}
