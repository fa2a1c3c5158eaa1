package org.integrationgateway.surfaces.request;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import tools.jackson.databind.node.ObjectNode;

/** Writes the body of a request; prepared once for each operation. */
@FunctionalInterface
interface BodyWriter {
  /** The writer of a request without a body. */
  BodyWriter NOTHING = (input, uploads) -> Optional.empty();

  /**
   * Writes it.
   *
   * @return empty when there is nothing to send
   * @throws GatewayException {@code INVALID_PARAMETERS}
   */
  Optional<OutboundRequest.Body> write(ObjectNode input, Map<String, List<Upload>> uploads);

  /** The bodies that callers can send instead of members. */
  default BodyInput taken() {
    return BodyInput.MEMBERS;
  }

  /** The writer of a described body. */
  static BodyWriter of(HttpBody body) {
    return switch (body.format()) {
      case JSON -> new JsonBody(body);
      case FORM -> new FormBody(body);
      case MULTIPART -> new MultipartBody(body);
      case TEXT, BINARY -> new PlainBody(body);
    };
  }
}
