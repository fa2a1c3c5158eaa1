package org.integrationgateway.manifest.grpc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.grpc.DescribedMethod.Field;
import org.jspecify.annotations.Nullable;

/**
 * The services in a descriptor set ({@code google.protobuf.FileDescriptorSet} of descriptor.proto),
 * of at most 16 MiB.
 */
public final class DescriptorSet {
  /** The largest descriptor set, in bytes. */
  public static final int LARGEST = 16 << 20;

  /** Services of gRPC itself, which are no operations unless they are named. */
  private static final String OWN = "grpc.";

  // Tags of descriptor.proto.
  private static final int FILE = 1;
  private static final int NAME = 1;
  private static final int PACKAGE = 2;
  private static final int IMPORT = 3;
  private static final int MESSAGE = 4;
  private static final int SERVICE = 6;
  private static final int SOURCE_INFO = 9;
  private static final int MEMBER = 2;
  private static final int NESTED = 3;
  private static final int DEPRECATED = 33;
  private static final int DEEPEST = 64;

  private final Map<String, List<DescribedMethod>> services = new LinkedHashMap<>();
  private final Map<String, List<Field>> messages = new HashMap<>();
  private final Set<String> files = new HashSet<>();

  private DescriptorSet() {}

  /**
   * Reads a file.
   *
   * @throws DescriptorSetException when it is no descriptor set, is too large, or lacks a file that
   *     another one imports
   */
  public static DescriptorSet read(Path file) throws DescriptorSetException, IOException {
    if (Files.size(file) > LARGEST) {
      throw new DescriptorSetException("is larger than 16 MiB");
    }
    return of(Files.readAllBytes(file));
  }

  /** As {@link #read}. */
  public static DescriptorSet of(byte[] bytes) throws DescriptorSetException {
    var set = new DescriptorSet();
    var described = WireFields.of(bytes).messages(FILE);
    if (described.isEmpty()) {
      throw new DescriptorSetException("describes no file");
    }
    for (var file : described) {
      set.files.add(file.text(NAME));
      for (var message : file.messages(MESSAGE)) {
        set.message(message, prefix(file.text(PACKAGE)), DEEPEST);
      }
    }
    for (var file : described) {
      set.complete(file);
      set.services(file);
    }
    return set;
  }

  private static String prefix(String name) {
    return name.isEmpty() ? "" : name + '.';
  }

  private void message(WireFields message, String prefix, int deeper)
      throws DescriptorSetException {
    if (deeper == 0) {
      throw new DescriptorSetException("nests messages more than " + DEEPEST + " levels deep");
    }
    var name = prefix + message.text(NAME);
    var fields = new ArrayList<Field>();
    for (var field : message.messages(MEMBER)) {
      fields.add(field(field));
    }
    messages.put(name, fields);
    for (var nested : message.messages(NESTED)) {
      message(nested, name + '.', deeper - 1);
    }
  }

  /** Labels and types of FieldDescriptorProto. */
  private static Field field(WireFields field) {
    int label = (int) field.number(4);
    var json = field.text(10);
    return new Field(
        json.isEmpty() ? field.text(NAME) : json,
        label == 3 ? ParameterType.ARRAY : type((int) field.number(5), field.text(6)),
        label == 2,
        Optional.empty());
  }

  private static ParameterType type(int type, String name) {
    return switch (type) {
      case 1, 2 -> ParameterType.NUMBER;
      case 8 -> ParameterType.BOOL;
      case 9, 12, 14 -> ParameterType.STRING;
      case 10, 11 ->
          name.endsWith(".Timestamp") || name.endsWith(".Duration") || name.endsWith(".FieldMask")
              ? ParameterType.STRING
              : ParameterType.OBJECT;
      default -> ParameterType.INT;
    };
  }

  private void complete(WireFields file) throws DescriptorSetException {
    for (var imported : file.texts(IMPORT)) {
      if (!files.contains(imported) && !imported.startsWith("google/")) {
        throw new DescriptorSetException(
            "lacks '%s', which '%s' imports: write it with --include_imports"
                .formatted(imported, file.text(NAME)));
      }
    }
  }

  private void services(WireFields file) throws DescriptorSetException {
    var comments = comments(file);
    int index = 0;
    for (var service : file.messages(SERVICE)) {
      var name = prefix(file.text(PACKAGE)) + service.text(NAME);
      var methods = new ArrayList<DescribedMethod>();
      for (var method : service.messages(MEMBER)) {
        var comment = comments.get(List.of(SERVICE, index, MEMBER, methods.size()));
        methods.add(method(name, method, comment));
      }
      services.put(name, methods);
      index++;
    }
  }

  private DescribedMethod method(String service, WireFields method, @Nullable String comment)
      throws DescriptorSetException {
    boolean deprecated = false;
    for (var options : method.messages(4)) {
      deprecated |= options.number(DEPRECATED) != 0;
    }
    var request = method.text(2).replaceFirst("^\\.", "");
    return new DescribedMethod(
        service,
        method.text(NAME),
        Optional.ofNullable(comment),
        deprecated,
        method.number(5) != 0,
        method.number(6) != 0,
        messages.getOrDefault(request, List.of()));
  }

  /** Comments by the path of what they are of. */
  private static Map<List<Integer>, String> comments(WireFields file)
      throws DescriptorSetException {
    var comments = new HashMap<List<Integer>, String>();
    for (var info : file.messages(SOURCE_INFO)) {
      for (var location : info.messages(1)) {
        var text =
            location.text(3).lines().map(String::strip).collect(Collectors.joining("\n")).strip();
        if (!text.isEmpty()) {
          comments.put(location.packed(1), text);
        }
      }
    }
    return comments;
  }

  /** The full names of the services. */
  public Set<String> services() {
    return services.keySet();
  }

  /**
   * The methods that are operations: of services with these names, or of all but gRPC's own.
   *
   * @param names full names of services; those that are not described are left out
   */
  public List<DescribedMethod> operations(List<String> names) {
    return services.entrySet().stream()
        .filter(
            service ->
                names.isEmpty()
                    ? !service.getKey().startsWith(OWN)
                    : names.contains(service.getKey()))
        .flatMap(service -> service.getValue().stream())
        .filter(method -> !method.requestsStream())
        .toList();
  }
}
