package org.integrationgateway.upstreams.grpc.descriptor;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TypeRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Files of protobuf that know each other, with the services and the messages in them. */
public final class DescriptorPool {
  /** The largest descriptor set, in bytes. */
  public static final int LARGEST = 16 << 20;

  /** The most files of one set. */
  public static final int MOST_FILES = 2_000;

  private static final int MOST_METHODS = 10_000;
  private static final int DEEPEST_IMPORT = 200;

  private final Map<String, FileDescriptorProto> protos = new LinkedHashMap<>();
  private final Map<String, FileDescriptor> built = new LinkedHashMap<>();
  private final TypeRegistry types;

  private DescriptorPool(Collection<FileDescriptorProto> files) throws DescriptorException {
    if (files.size() > MOST_FILES) {
      throw new DescriptorException(
          "the descriptors have %d files, of which at most %d are read: leave out files that its services do not need"
              .formatted(files.size(), MOST_FILES));
    }
    files.forEach(file -> protos.putIfAbsent(file.getName(), file));
    for (var name : protos.keySet()) {
      build(name, new LinkedHashSet<>());
    }
    int methods = services().stream().mapToInt(service -> service.getMethods().size()).sum();
    if (methods > MOST_METHODS) {
      throw new DescriptorException(
          "the descriptors have %d methods, of which at most %d are read: leave out services"
              .formatted(methods, MOST_METHODS));
    }
    var registry = TypeRegistry.newBuilder();
    KnownFiles.ofErrors().forEach(file -> registry.add(file.getMessageTypes()));
    built.values().forEach(file -> registry.add(messages(file)));
    this.types = registry.build();
  }

  /**
   * Reads a file that protoc has written by {@code --descriptor_set_out}.
   *
   * @throws DescriptorException when it is too large or is no descriptor set
   */
  public static DescriptorPool read(Path file) throws DescriptorException {
    try {
      if (Files.size(file) > LARGEST) {
        throw new DescriptorException(
            "'%s' has more than %d MiB".formatted(file.getFileName(), LARGEST >> 20));
      }
      return of(
          FileDescriptorSet.parseFrom(Files.readAllBytes(file), KnownFiles.OPTIONS).getFileList());
    } catch (InvalidProtocolBufferException malformed) {
      throw new DescriptorException(
          "'%s' is not a descriptor set: write it with protoc --descriptor_set_out=FILE --include_imports --include_source_info"
              .formatted(file.getFileName()),
          malformed);
    } catch (IOException unreadable) {
      throw new DescriptorException(
          "'%s' cannot be read".formatted(file.getFileName()), unreadable);
    }
  }

  /**
   * Builds a pool.
   *
   * @throws DescriptorException when files are missing, circular, invalid or too many
   */
  public static DescriptorPool of(Collection<FileDescriptorProto> files)
      throws DescriptorException {
    return new DescriptorPool(files);
  }

  /** Whether a file of this name need not be in a set. */
  public static boolean isKnown(String file) {
    return KnownFiles.has(file);
  }

  /** The options that descriptors are read with. */
  public static ExtensionRegistry options() {
    return KnownFiles.OPTIONS;
  }

  private FileDescriptor build(String name, Set<String> path) throws DescriptorException {
    var known = built.get(name);
    if (known != null) {
      return known;
    }
    var proto = protos.get(name);
    if (proto == null) {
      if (KnownFiles.has(name)) {
        return KnownFiles.of(name);
      }
      throw new DescriptorException(
          "the descriptors lack '%s', which one of their files imports: write them with --include_imports"
              .formatted(name));
    }
    if (!path.add(name) || path.size() > DEEPEST_IMPORT) {
      throw new DescriptorException(
          "'%s' imports itself, or its imports are more than %d levels deep"
              .formatted(name, DEEPEST_IMPORT));
    }
    var imports = new ArrayList<FileDescriptor>();
    for (var imported : proto.getDependencyList()) {
      imports.add(build(imported, path));
    }
    path.remove(name);
    try {
      var file = FileDescriptor.buildFrom(proto, imports.toArray(FileDescriptor[]::new));
      built.put(name, file);
      return file;
    } catch (DescriptorValidationException | IllegalArgumentException invalid) {
      throw new DescriptorException(
          "'%s' is not valid: %s".formatted(name, invalid.getMessage()), invalid);
    }
  }

  private static List<Descriptor> messages(FileDescriptor file) {
    var all = new ArrayList<Descriptor>();
    var next = new ArrayList<>(file.getMessageTypes());
    while (!next.isEmpty()) {
      var message = next.remove(next.size() - 1);
      all.add(message);
      next.addAll(message.getNestedTypes());
    }
    return all;
  }

  /** The services, in the order of the files. */
  public List<ServiceDescriptor> services() {
    return built.values().stream().flatMap(file -> file.getServices().stream()).toList();
  }

  /** The messages that may stand in a {@code google.protobuf.Any}. */
  public TypeRegistry types() {
    return types;
  }
}
