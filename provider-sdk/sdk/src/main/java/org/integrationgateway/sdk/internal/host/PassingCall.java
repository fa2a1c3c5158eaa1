package org.integrationgateway.sdk.internal.host;

import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.sdk.host.RelayedCall;

/** One call: each side is asked for its next message when the other has taken the last. */
final class PassingCall extends ClientCall.Listener<byte[]> implements RelayedCall {
  private final ClientCall<byte[], byte[]> call;
  private final Answer answer;

  /** Whether the caller's next message is wanted, and was not asked for yet. */
  private final AtomicBoolean wanting = new AtomicBoolean(true);

  PassingCall(ClientCall<byte[], byte[]> call, Answer answer) {
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
    call.cancel("the caller has gone", null);
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
    answer.head(Fields.write(headers));
  }

  @Override
  public void onMessage(byte[] message) {
    answer.message(message, () -> call.request(1));
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    var description = status.getDescription();
    answer.close(
        status.getCode().value(), description == null ? "" : description, Fields.write(trailers));
  }
}
