package org.integrationgateway.server.api.v2;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;

/**
 * The header {@code Idempotency-Key} as another way to send the field {@code idempotency_key} of a
 * request.
 */
record KeyHeader(FieldDescriptor field) {
  private static final String NAME = "Idempotency-Key";
  private static final int LONGEST = 255;

  /** The header of a request that has the field. */
  static Optional<KeyHeader> of(Descriptor request) {
    return Optional.ofNullable(request.findFieldByName("idempotency_key")).map(KeyHeader::new);
  }

  /**
   * Fills the field in.
   *
   * @throws GatewayException {@code IDEMPOTENCY_KEY_MISMATCH} when the body has another key, {@code
   *     INVALID_REQUEST}
   */
  void read(Exchange exchange, Message.Builder request) {
    var sent = exchange.headers(NAME);
    if (sent.isEmpty()) {
      return;
    }
    var key = sent.get(0).strip();
    if (sent.size() > 1 || key.isEmpty() || key.length() > LONGEST) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          NAME + " must be sent once, with 1 to " + LONGEST + " characters");
    }
    var inBody = request.getField(field);
    if (!inBody.equals("") && !inBody.equals(key)) {
      throw new GatewayException(
          ErrorCode.IDEMPOTENCY_KEY_MISMATCH,
          "the header " + NAME + " and the member 'idempotencyKey' differ: send one of them");
    }
    request.setField(field, key);
  }
}
