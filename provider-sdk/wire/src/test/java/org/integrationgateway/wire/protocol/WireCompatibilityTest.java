package org.integrationgateway.wire.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.grpc.protobuf.ProtoFileDescriptorSupplier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.integrationgateway.protocol.v1.AgentGrpc;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.AppProviderGrpc;
import org.integrationgateway.protocol.v1.AuthorizationGrpc;
import org.integrationgateway.protocol.v1.CacheGrpc;
import org.integrationgateway.protocol.v1.ExternalCredentialsGrpc;
import org.integrationgateway.protocol.v1.HostLogsGrpc;
import org.integrationgateway.protocol.v1.IdentityGrpc;
import org.integrationgateway.protocol.v1.IndexedDBGrpc;
import org.integrationgateway.protocol.v1.ProviderLifecycleGrpc;
import org.integrationgateway.protocol.v1.RuntimeGrpc;
import org.integrationgateway.protocol.v1.S3Grpc;
import org.integrationgateway.protocol.v1.SecretsGrpc;
import org.integrationgateway.protocol.v1.WorkflowGrpc;
import org.junit.jupiter.api.Test;

/**
 * The wire never loses a member: {@code wire.txt} lists every field, value and method, one a line.
 * A line may only be added, by running this test with {@code -Dgateway.reference=write} in the
 * commit that adds the field.
 */
final class WireCompatibilityTest {
  private static final Path LISTED = Path.of("src/test/resources/wire.txt");

  private static final List<ServiceDescriptor> SERVICES =
      List.of(
          AgentGrpc.getServiceDescriptor(),
          AppGrpc.getServiceDescriptor(),
          AppProviderGrpc.getServiceDescriptor(),
          AuthorizationGrpc.getServiceDescriptor(),
          CacheGrpc.getServiceDescriptor(),
          ExternalCredentialsGrpc.getServiceDescriptor(),
          HostLogsGrpc.getServiceDescriptor(),
          IdentityGrpc.getServiceDescriptor(),
          IndexedDBGrpc.getServiceDescriptor(),
          ProviderLifecycleGrpc.getServiceDescriptor(),
          RuntimeGrpc.getServiceDescriptor(),
          S3Grpc.getServiceDescriptor(),
          SecretsGrpc.getServiceDescriptor(),
          WorkflowGrpc.getServiceDescriptor());

  @Test
  void keepsEverythingThatWasEverOnTheWire() throws IOException {
    var now = lines();
    if ("write".equals(System.getProperty("gateway.reference"))) {
      now.addAll(Files.exists(LISTED) ? Files.readAllLines(LISTED) : List.of());
      Files.write(LISTED, now);
    }
    var listed = Files.readAllLines(LISTED);

    assertThat(now)
        .as("a line of wire.txt that is gone breaks providers that are out there")
        .containsAll(listed);
    assertThat(listed)
        .as("new on the wire: run this test with -Dgateway.reference=write and commit wire.txt")
        .containsAll(now);
  }

  private static TreeSet<String> lines() {
    var lines = new TreeSet<String>();
    for (var file : files().values()) {
      file.getMessageTypes().forEach(message -> message(message, lines));
      file.getEnumTypes().forEach(type -> values(type, lines));
      file.getServices().stream()
          .flatMap(service -> service.getMethods().stream())
          .forEach(method -> lines.add(method(method)));
    }
    return lines;
  }

  private static Map<String, FileDescriptor> files() {
    var files = new LinkedHashMap<String, FileDescriptor>();
    SERVICES.stream()
        .map(ServiceDescriptor::getSchemaDescriptor)
        .map(schema -> ((ProtoFileDescriptorSupplier) schema).getFileDescriptor())
        .flatMap(file -> Stream.concat(Stream.of(file), file.getDependencies().stream()))
        .filter(file -> file.getPackage().startsWith("gateway."))
        .forEach(file -> files.put(file.getName(), file));
    return files;
  }

  private static void message(Descriptor message, TreeSet<String> lines) {
    message.getFields().forEach(field -> lines.add(field(message, field)));
    message.getNestedTypes().forEach(nested -> message(nested, lines));
    message.getEnumTypes().forEach(type -> values(type, lines));
  }

  private static String field(Descriptor message, FieldDescriptor field) {
    var type =
        switch (field.getType()) {
          case MESSAGE -> field.getMessageType().getFullName();
          case ENUM -> field.getEnumType().getFullName();
          default -> field.getType().name().toLowerCase(java.util.Locale.ROOT);
        };
    var group =
        field.getRealContainingOneof() == null
            ? ""
            : " oneof " + field.getRealContainingOneof().getName();
    return "field %s %d %s %s%s%s"
        .formatted(
            message.getFullName(),
            field.getNumber(),
            field.getName(),
            field.isRepeated()
                ? "repeated "
                : field.toProto().getProto3Optional() ? "optional " : "",
            type,
            group);
  }

  private static void values(EnumDescriptor type, TreeSet<String> lines) {
    type.getValues()
        .forEach(
            value ->
                lines.add(
                    "value %s %d %s"
                        .formatted(type.getFullName(), value.getNumber(), value.getName())));
  }

  private static String method(MethodDescriptor method) {
    return "method %s %s%s -> %s%s"
        .formatted(
            method.getFullName(),
            method.isClientStreaming() ? "stream " : "",
            method.getInputType().getFullName(),
            method.isServerStreaming() ? "stream " : "",
            method.getOutputType().getFullName());
  }
}
