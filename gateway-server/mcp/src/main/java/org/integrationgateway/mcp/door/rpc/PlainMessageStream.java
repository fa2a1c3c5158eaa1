package org.integrationgateway.mcp.door.rpc;

import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.http.exchange.EventFrame;
import org.integrationgateway.http.exchange.EventStream;
import org.integrationgateway.http.exchange.Exchange;

/** An event stream that ends with its connection. */
final class PlainMessageStream implements MessageStream {
  private final AtomicBoolean complete = new AtomicBoolean();
  private final EventStream stream;

  private PlainMessageStream(Exchange exchange, Runnable whenGone) {
    this.stream =
        exchange.answerEvents(
            opened -> {},
            ended -> {
              if (complete.compareAndSet(false, true)) {
                whenGone.run();
              }
            });
  }

  static MessageStream open(Exchange exchange, Runnable whenGone) {
    return new PlainMessageStream(exchange, whenGone);
  }

  @Override
  public boolean offer(byte[] message) {
    return stream.offer(EventFrame.message(message));
  }

  @Override
  public boolean send(byte[] message) {
    return stream.send(EventFrame.message(message));
  }

  @Override
  public void finish(byte[] answer) {
    complete.set(true);
    stream.finish(EventFrame.message(answer));
  }

  @Override
  public void close() {
    complete.set(true);
    stream.close();
  }
}
