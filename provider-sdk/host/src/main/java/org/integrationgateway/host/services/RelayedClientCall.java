package org.integrationgateway.host.services;

import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Relays one call: requests the next message of one side when the other side has taken the last.
 */
final class RelayedClientCall extends ClientCall.Listener<byte[]> implements RelayedCall {
  private final ClientCall<byte[], byte[]> call;
  private final Answer answer;

  /** Whether the caller's next message may be requested and was not requested yet. */
  private final AtomicBoolean wanting = new AtomicBoolean(true);

  RelayedClientCall(ClientCall<byte[], byte[]> call, Answer answer) {
    this.call = call;
    this.answer = answer;
  }

  void start(Metadata headers) {
    call.start(this, headers);
    call.request(1);
    askWhenReady();
  }

  @Override
  public void message(byte[] message) {
    call.sendMessage(message);
    wanting.set(true);
    askWhenReady();
  }

  @Override
  public void end() {
    call.halfClose();
  }

  @Override
  public void cancel() {
    call.cancel("the caller has left", null);
  }

  @Override
  public void onReady() {
    askWhenReady();
  }

  private void askWhenReady() {
    if (call.isReady() && wanting.compareAndSet(true, false)) {
      answer.more();
    }
  }

  @Override
  public void onHeaders(Metadata headers) {
    answer.head(HeaderFields.write(headers));
  }

  @Override
  public void onMessage(byte[] message) {
    answer.message(message, () -> call.request(1));
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    var description = status.getDescription();
    answer.close(
        status.getCode().value(),
        description == null ? "" : description,
        HeaderFields.write(trailers));
  }
}
