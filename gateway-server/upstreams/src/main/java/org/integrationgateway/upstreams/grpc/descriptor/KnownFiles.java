package org.integrationgateway.upstreams.grpc.descriptor;

import com.google.api.AnnotationsProto;
import com.google.api.FieldBehaviorProto;
import com.google.api.HttpProto;
import com.google.protobuf.AnyProto;
import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.EmptyProto;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.FieldMaskProto;
import com.google.protobuf.StructProto;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.WrappersProto;
import com.google.rpc.ErrorDetailsProto;
import com.google.rpc.StatusProto;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Files of protobuf and of Google's APIs that descriptor sets import and may leave out. */
final class KnownFiles {
  /** The options of methods and fields that the gateway reads. */
  static final ExtensionRegistry OPTIONS = options();

  private static final Map<String, FileDescriptor> BY_NAME =
      Stream.of(
              AnyProto.getDescriptor(),
              DescriptorProtos.getDescriptor(),
              DurationProto.getDescriptor(),
              EmptyProto.getDescriptor(),
              FieldMaskProto.getDescriptor(),
              StructProto.getDescriptor(),
              TimestampProto.getDescriptor(),
              WrappersProto.getDescriptor(),
              AnnotationsProto.getDescriptor(),
              FieldBehaviorProto.getDescriptor(),
              HttpProto.getDescriptor(),
              StatusProto.getDescriptor(),
              ErrorDetailsProto.getDescriptor())
          .collect(Collectors.toUnmodifiableMap(FileDescriptor::getName, Function.identity()));

  private KnownFiles() {}

  static boolean has(String name) {
    return BY_NAME.containsKey(name);
  }

  /** The file of this name, which is known. */
  static FileDescriptor of(String name) {
    return Objects.requireNonNull(BY_NAME.get(name), name);
  }

  /** The files whose messages stand in the details of errors. */
  static List<FileDescriptor> ofErrors() {
    return List.of(ErrorDetailsProto.getDescriptor(), StatusProto.getDescriptor());
  }

  private static ExtensionRegistry options() {
    var registry = ExtensionRegistry.newInstance();
    AnnotationsProto.registerAllExtensions(registry);
    FieldBehaviorProto.registerAllExtensions(registry);
    return registry.getUnmodifiable();
  }
}
