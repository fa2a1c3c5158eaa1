package org.integrationgateway.server.http.grpc;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.host.services.RelayedCall.Field;
import org.jspecify.annotations.Nullable;

/**
 * Writes the answer of a gRPC call: its header, its messages in order, its status in the trailer.
 */
final class FrameWriter {
  private static final int HEAD = 5;

  private final Response response;
  private final Callback callback;
  private final Runnable gone;
  private final HttpFields.Mutable trailers = HttpFields.build();
  private final ReentrantLock lock = new ReentrantLock();
  private boolean writing;
  private boolean closed;
  private @Nullable Runnable last;

  /**
   * @param gone run when the caller has gone
   */
  FrameWriter(Response response, Callback callback, Runnable gone) {
    this.response = response;
    this.callback = callback;
    this.gone = gone;
    response.setStatus(200);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/grpc");
    response.setTrailersSupplier(() -> trailers);
  }

  void head(List<Field> fields) {
    fields.forEach(field -> response.getHeaders().add(field.name(), field.value()));
  }

  void message(byte[] message, Runnable taken) {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      writing = true;
    } finally {
      lock.unlock();
    }
    var frame = ByteBuffer.allocate(HEAD + message.length);
    frame.put((byte) 0).putInt(message.length).put(message).flip();
    response.write(false, frame, Callback.from(() -> written(taken), failure -> failed(failure)));
  }

  private void written(Runnable taken) {
    var next = free();
    if (next == null) {
      taken.run();
    } else {
      next.run();
    }
  }

  private void failed(Throwable failure) {
    boolean ending = free() != null;
    if (close() || ending) {
      callback.failed(failure);
    }
    gone.run();
  }

  private @Nullable Runnable free() {
    lock.lock();
    try {
      writing = false;
      var next = last;
      last = null;
      return next;
    } finally {
      lock.unlock();
    }
  }

  private boolean close() {
    lock.lock();
    try {
      boolean first = !closed;
      closed = true;
      return first;
    } finally {
      lock.unlock();
    }
  }

  void close(int status, String message, List<Field> fields) {
    if (!close()) {
      return;
    }
    fields.forEach(field -> trailers.add(field.name(), field.value()));
    trailers.put("grpc-status", Integer.toString(status));
    if (!message.isEmpty()) {
      trailers.put("grpc-message", percentEncoded(message));
    }
    Runnable end = () -> response.write(true, ByteBuffer.allocate(0), callback);
    lock.lock();
    try {
      if (writing) {
        last = end;
        return;
      }
    } finally {
      lock.unlock();
    }
    end.run();
  }

  /**
   * Percent-encodes the UTF-8 bytes of everything but printable ASCII, as gRPC over HTTP/2
   * specifies.
   */
  private static String percentEncoded(String text) {
    var encoded = new StringBuilder();
    for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
      if (octet >= ' ' && octet <= '~' && octet != '%') {
        encoded.append((char) octet);
      } else {
        encoded.append("%%%02X".formatted(octet & 0xff));
      }
    }
    return encoded.toString();
  }
}
