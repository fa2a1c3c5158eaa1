package org.integrationgateway.server.api.v2.openapi;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.GenericDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.jspecify.annotations.Nullable;

/** Comments of the definitions on services, methods, messages and fields, by full names. */
final class Comments {
  private static final String DEFINITIONS = "/gateway-provider-v1.protobin";

  private final Map<String, String> byName = new HashMap<>();

  private Comments() {}

  /** Reads the comments of the protocol. */
  static Comments read() {
    try (var definitions = AppGrpc.class.getResourceAsStream(DEFINITIONS)) {
      if (definitions == null) {
        throw new IllegalStateException(DEFINITIONS + " is not in the class path");
      }
      var comments = new Comments();
      FileDescriptorSet.parseFrom(definitions).getFileList().forEach(comments::collect);
      return comments;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void collect(FileDescriptorProto file) {
    for (var location : file.getSourceCodeInfo().getLocationList()) {
      if (location.hasLeadingComments()) {
        var name = name(file, location.getPathList());
        if (name != null) {
          byName.put(file.getPackage() + "." + name, text(location.getLeadingComments()));
        }
      }
    }
  }

  /** The name of the element at a path of field numbers and indexes (descriptor.proto). */
  private static @Nullable String name(FileDescriptorProto file, List<Integer> path) {
    if (path.size() != 2 && path.size() != 4) {
      return null;
    }
    int index = path.get(1);
    int part = path.size() == 4 && path.get(2) == 2 ? path.get(3) : -1;
    if (path.size() == 4 && part < 0) {
      return null;
    }
    return switch (path.get(0)) {
      case FileDescriptorProto.MESSAGE_TYPE_FIELD_NUMBER -> {
        DescriptorProto message = file.getMessageType(index);
        yield message.getName() + (part < 0 ? "" : "." + message.getField(part).getName());
      }
      case FileDescriptorProto.ENUM_TYPE_FIELD_NUMBER -> {
        var type = file.getEnumType(index);
        yield type.getName() + (part < 0 ? "" : "." + type.getValue(part).getName());
      }
      case FileDescriptorProto.SERVICE_FIELD_NUMBER -> {
        var service = file.getService(index);
        yield service.getName() + (part < 0 ? "" : "." + service.getMethod(part).getName());
      }
      default -> null;
    };
  }

  /** Lines as one text; empty lines separate paragraphs. */
  private static String text(String comment) {
    return comment
        .lines()
        .map(String::strip)
        .map(line -> line.isEmpty() ? "\n\n" : line + " ")
        .collect(Collectors.joining())
        .replace(" \n\n", "\n\n")
        .strip();
  }

  /** The comment of an element; empty when it has none. */
  String of(GenericDescriptor element) {
    return byName.getOrDefault(element.getFullName(), "");
  }

  /** The first sentence of a comment, without its full stop. */
  static String firstSentence(String comment) {
    int end = comment.indexOf(". ");
    int paragraph = comment.indexOf("\n");
    int cut = end < 0 ? paragraph : paragraph < 0 ? end : Math.min(end, paragraph);
    var sentence = cut < 0 ? comment : comment.substring(0, cut);
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }
}
