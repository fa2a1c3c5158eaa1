package org.integrationgateway.upstreams.grpc.call;

import io.grpc.Metadata;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.integrationgateway.core.call.Reply;

/**
 * Headers as metadata of a call. Those that HTTP/2 and gRPC set themselves are left out; the value
 * of a name that ends in {@code -bin} is Base64.
 */
final class GrpcMetadata {
  private static final String BINARY = "-bin";
  private static final Set<String> OWN =
      Set.of("accept", "connection", "content-length", "content-type", "host", "te", "user-agent");

  private GrpcMetadata() {}

  static Metadata of(List<Reply.Header> headers) {
    var metadata = new Metadata();
    for (var header : headers) {
      var name = header.name().toLowerCase(Locale.ROOT);
      if (OWN.contains(name) || name.startsWith("grpc-")) {
        continue;
      }
      if (name.endsWith(BINARY)) {
        binary(header.value(), name, metadata);
        continue;
      }
      var key = Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
      // A later header of the same name takes the place of an earlier one, as over HTTP.
      metadata.discardAll(key);
      metadata.put(key, header.value());
    }
    return metadata;
  }

  private static void binary(String value, String name, Metadata metadata) {
    try {
      var key = Metadata.Key.of(name, Metadata.BINARY_BYTE_MARSHALLER);
      metadata.discardAll(key);
      metadata.put(key, Base64.getDecoder().decode(value));
    } catch (IllegalArgumentException noBase64) {
      // The value cannot be sent: gRPC reserves such names for bytes.
    }
  }
}
