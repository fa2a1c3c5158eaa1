package org.integrationgateway.upstreams.grpc.call;

import com.google.protobuf.DynamicMessage;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import java.io.IOException;
import java.io.InputStream;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a call as lines of JSON. A message is asked for when the one before it was read,
 * so a slow caller slows the server down. A stream that breaks fails its reader: it never looks
 * complete.
 */
final class MessageStream extends InputStream {
  private static final byte[] NOTHING = {};

  private final BlockingClientCall<DynamicMessage, DynamicMessage> call;
  private final MessageJson json;
  private final long most;
  private final Deadline deadline;
  private byte[] line = NOTHING;
  private int given;
  private long total;
  private boolean ended;

  /**
   * @param first the first message, which has been read; null: the stream is empty
   * @param most bytes of all lines together
   */
  MessageStream(
      BlockingClientCall<DynamicMessage, DynamicMessage> call,
      @Nullable DynamicMessage first,
      MessageJson json,
      long most,
      Deadline deadline) {
    this.call = call;
    this.json = json;
    this.most = most;
    this.deadline = deadline;
    this.ended = first == null;
    if (first != null) {
      line = line(first);
    }
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int size) throws IOException {
    if (size == 0) {
      return 0;
    }
    while (given == line.length) {
      if (ended) {
        return -1;
      }
      next();
    }
    int taken = Math.min(size, line.length - given);
    System.arraycopy(line, given, target, offset, taken);
    given += taken;
    return taken;
  }

  private void next() throws IOException {
    given = 0;
    line = NOTHING;
    try {
      var message = GrpcUpstream.read(call, deadline);
      if (message == null) {
        ended = true;
        return;
      }
      line = line(message);
      total += line.length;
      if (total > most) {
        throw new IOException(
            "the stream is longer than server.limits.upstreamResponseBytes allows");
      }
    } catch (StatusException broken) {
      throw new IOException(GrpcFailures.said(broken.getStatus()), broken);
    } catch (GatewayException formless) {
      throw new IOException(formless.detail(), formless);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the gateway is stopping", e);
    }
  }

  private byte[] line(DynamicMessage message) {
    var text = json.bytes(message);
    var whole = new byte[text.length + 1];
    System.arraycopy(text, 0, whole, 0, text.length);
    whole[text.length] = '\n';
    return whole;
  }

  @Override
  public void close() {
    ended = true;
    line = NOTHING;
    given = 0;
    call.cancel("the caller has left", null);
  }
}
