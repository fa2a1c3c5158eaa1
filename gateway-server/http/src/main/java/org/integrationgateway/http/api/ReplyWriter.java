package org.integrationgateway.http.api;

import java.io.IOException;
import java.io.InputStream;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.sdk.Deadline;

/** Writes the answer of an operation as the answer of an exchange. */
public final class ReplyWriter {
  private static final int PIECE = 16 << 10;

  private ReplyWriter() {}

  /** Writes status, headers and body; a body that is not in memory goes out as it arrives. */
  public static void write(Exchange exchange, Reply reply, Deadline deadline) throws IOException {
    var inMemory = reply.body().inMemory();
    if (inMemory.isEmpty()) {
      stream(exchange, reply, deadline);
      return;
    }
    InertContent.headers(exchange, reply);
    exchange.reply(reply.status(), inMemory.get());
  }

  private static void stream(Exchange exchange, Reply reply, Deadline deadline) throws IOException {
    var body = reply.body().open();
    var piece = new byte[PIECE];
    int length = first(body, piece, deadline);
    InertContent.headers(exchange, reply);
    reply.body().length().ifPresent(known -> exchange.set("Content-Length", Long.toString(known)));
    var out = exchange.stream(reply.status(), deadline);
    while (length >= 0) {
      out.write(piece, 0, length);
      length = body.read(piece);
    }
  }

  /** Reads the first piece: until it is there, a failure can still be answered as a problem. */
  private static int first(InputStream body, byte[] piece, Deadline deadline) {
    try {
      return body.read(piece);
    } catch (IOException broken) {
      throw new GatewayException(
          deadline.expired() ? ErrorCode.UPSTREAM_TIMEOUT : ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "the response failed before its first byte: " + broken.getMessage(),
          broken);
    }
  }
}
