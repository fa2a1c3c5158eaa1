package org.integrationgateway.mcp.door.session;

import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.mcp.door.rpc.MessageStream;
import org.integrationgateway.mcp.door.stream.SessionStreams;

/** The answer of a request on the stream on which its client listens (2024-11-05, Transports). */
record ListenedAnswer(SessionStreams streams, String listener, Exchange exchange)
    implements MessageStream {
  @Override
  public boolean offer(byte[] message) {
    return send(message);
  }

  @Override
  public boolean send(byte[] message) {
    return streams.send(listener, message);
  }

  @Override
  public void finish(byte[] answer) {
    send(answer);
    close();
  }

  @Override
  public void close() {
    exchange.reply(202);
  }
}
