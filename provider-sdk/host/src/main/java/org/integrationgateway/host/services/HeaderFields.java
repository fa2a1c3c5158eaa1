package org.integrationgateway.host.services;

import io.grpc.Metadata;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.integrationgateway.host.services.RelayedCall.Field;

/** Converts header fields to gRPC metadata and back, without the fields of the transport. */
final class HeaderFields {
  private static final String BINARY = Metadata.BINARY_HEADER_SUFFIX;
  private static final Pattern NAME = Pattern.compile("[0-9a-z_.-]+");
  private static final Pattern TIMEOUT = Pattern.compile("([0-9]{1,8})([HMSmun])");

  /** Fields that each transport sets itself. */
  private static final Set<String> OF_TRANSPORT =
      Set.of(
          "connection",
          "content-length",
          "content-type",
          "host",
          "te",
          "transfer-encoding",
          "user-agent");

  private HeaderFields() {}

  private static boolean passes(String name) {
    return NAME.matcher(name).matches()
        && !OF_TRANSPORT.contains(name)
        && !name.startsWith("grpc-")
        && !name.startsWith("accept-");
  }

  static Metadata read(List<Field> fields) {
    var metadata = new Metadata();
    for (var field : fields) {
      if (!passes(field.name())) {
        continue;
      }
      if (field.name().endsWith(BINARY)) {
        bytes(field.value())
            .forEach(
                value ->
                    metadata.put(
                        Metadata.Key.of(field.name(), Metadata.BINARY_BYTE_MARSHALLER), value));
      } else {
        metadata.put(
            Metadata.Key.of(field.name(), Metadata.ASCII_STRING_MARSHALLER), field.value());
      }
    }
    return metadata;
  }

  /** One field may hold several values; values that are not Base64 are left out. */
  private static List<byte[]> bytes(String text) {
    var values = new ArrayList<byte[]>();
    for (var part : text.split(",", -1)) {
      try {
        values.add(Base64.getDecoder().decode(part.strip()));
      } catch (IllegalArgumentException notBase64) {
        return List.of();
      }
    }
    return values;
  }

  static List<Field> write(Metadata metadata) {
    var fields = new ArrayList<Field>();
    for (var name : metadata.keys()) {
      if (name.endsWith(BINARY)) {
        var values = metadata.getAll(Metadata.Key.of(name, Metadata.BINARY_BYTE_MARSHALLER));
        if (values != null) {
          values.forEach(
              value ->
                  fields.add(
                      new Field(name, Base64.getEncoder().withoutPadding().encodeToString(value))));
        }
      } else if (passes(name)) {
        var values = metadata.getAll(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER));
        if (values != null) {
          values.forEach(value -> fields.add(new Field(name, value)));
        }
      }
    }
    return fields;
  }

  /** The caller's timeout, if the header has one. */
  static OptionalLong timeoutNanos(List<Field> fields) {
    for (var field : fields) {
      var found = TIMEOUT.matcher(field.value());
      if (field.name().equals("grpc-timeout") && found.matches()) {
        return OptionalLong.of(unit(found.group(2)).toNanos(Long.parseLong(found.group(1))));
      }
    }
    return OptionalLong.empty();
  }

  private static TimeUnit unit(String letter) {
    return switch (letter) {
      case "H" -> TimeUnit.HOURS;
      case "M" -> TimeUnit.MINUTES;
      case "S" -> TimeUnit.SECONDS;
      case "m" -> TimeUnit.MILLISECONDS;
      case "u" -> TimeUnit.MICROSECONDS;
      default -> TimeUnit.NANOSECONDS;
    };
  }
}
