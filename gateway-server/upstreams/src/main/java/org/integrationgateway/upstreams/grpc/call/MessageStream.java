package org.integrationgateway.upstreams.grpc.call;

import com.google.protobuf.DynamicMessage;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import java.io.IOException;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.stream.LineStream;
import org.jspecify.annotations.Nullable;

/** The messages of a call as lines of JSON. */
final class MessageStream extends LineStream {
  private final BlockingClientCall<DynamicMessage, DynamicMessage> call;
  private final MessageJson json;
  private final Deadline deadline;
  private byte @Nullable [] first;
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
    super(most);
    this.call = call;
    this.json = json;
    this.deadline = deadline;
    this.first = first == null ? null : json.bytes(first);
    this.ended = first == null;
  }

  @Override
  protected byte @Nullable [] next() throws IOException {
    var begun = first;
    first = null;
    if (begun != null || ended) {
      return begun;
    }
    try {
      var message = GrpcUpstream.read(call, deadline);
      ended = message == null;
      return message == null ? null : json.bytes(message);
    } catch (StatusException broken) {
      throw new IOException(GrpcFailures.said(broken.getStatus()), broken);
    } catch (GatewayException formless) {
      throw new IOException(formless.detail(), formless);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the gateway is stopping", e);
    }
  }

  @Override
  public void close() {
    super.close();
    call.cancel("the caller has left", null);
  }
}
