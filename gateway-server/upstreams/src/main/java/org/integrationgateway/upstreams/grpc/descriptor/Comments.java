package org.integrationgateway.upstreams.grpc.descriptor;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The comments of {@code .proto} files, where descriptors were written with {@code
 * --include_source_info}; each is at most 2,000 characters long.
 */
public final class Comments {
  private static final int LONGEST = 2_000;

  /** Comments by the path of what they are of, as descriptor.proto describes it. */
  private final Map<FileDescriptor, Map<List<Integer>, String>> files = new ConcurrentHashMap<>();

  /** The comment of a service. */
  public Optional<String> of(ServiceDescriptor service) {
    return at(service.getFile(), path(service));
  }

  /** The comment of a method. */
  public Optional<String> of(MethodDescriptor method) {
    return at(
        method.getFile(),
        below(
            path(method.getService()),
            ServiceDescriptorProto.METHOD_FIELD_NUMBER,
            method.getIndex()));
  }

  /** The comment of a message. */
  public Optional<String> of(Descriptor message) {
    return at(message.getFile(), path(message));
  }

  /** The comment of a field. */
  public Optional<String> of(FieldDescriptor field) {
    return at(
        field.getFile(),
        below(
            path(field.getContainingType()), DescriptorProto.FIELD_FIELD_NUMBER, field.getIndex()));
  }

  /** The comment of an enum. */
  public Optional<String> of(EnumDescriptor choice) {
    var outer = choice.getContainingType();
    var path =
        outer == null
            ? List.of(FileDescriptorProto.ENUM_TYPE_FIELD_NUMBER, choice.getIndex())
            : below(path(outer), DescriptorProto.ENUM_TYPE_FIELD_NUMBER, choice.getIndex());
    return at(choice.getFile(), path);
  }

  private static List<Integer> path(ServiceDescriptor service) {
    return List.of(FileDescriptorProto.SERVICE_FIELD_NUMBER, service.getIndex());
  }

  private static List<Integer> path(Descriptor message) {
    var outer = message.getContainingType();
    return outer == null
        ? List.of(FileDescriptorProto.MESSAGE_TYPE_FIELD_NUMBER, message.getIndex())
        : below(path(outer), DescriptorProto.NESTED_TYPE_FIELD_NUMBER, message.getIndex());
  }

  private static List<Integer> below(List<Integer> path, int kind, int index) {
    var whole = new ArrayList<>(path);
    whole.add(kind);
    whole.add(index);
    return whole;
  }

  private Optional<String> at(FileDescriptor file, List<Integer> path) {
    return Optional.ofNullable(files.computeIfAbsent(file, Comments::read).get(path));
  }

  private static Map<List<Integer>, String> read(FileDescriptor file) {
    var comments = new HashMap<List<Integer>, String>();
    for (var location : file.toProto().getSourceCodeInfo().getLocationList()) {
      var text = plain(location.getLeadingComments());
      var said = text.isEmpty() ? plain(location.getTrailingComments()) : text;
      if (!said.isEmpty()) {
        comments.put(List.copyOf(location.getPathList()), said);
      }
    }
    return comments;
  }

  /** The text without the beginnings of lines. */
  private static String plain(String comment) {
    var text = comment.lines().map(String::strip).collect(Collectors.joining("\n")).strip();
    return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
  }
}
