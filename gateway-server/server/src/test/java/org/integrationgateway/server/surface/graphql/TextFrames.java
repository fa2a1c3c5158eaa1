package org.integrationgateway.server.surface.graphql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.OpCode;

/** The server's side of a WebSocket for messages of text. */
abstract class TextFrames implements FrameHandler {
  private final ByteArrayOutputStream pieces = new ByteArrayOutputStream();
  private CoreSession session;

  abstract void received(String text);

  abstract void closed();

  final void send(String text) {
    session.sendFrame(new Frame(OpCode.TEXT, text), Callback.NOOP, false);
  }

  final void close(int code, String reason) {
    session.close(code, reason, Callback.NOOP);
  }

  @Override
  public void onOpen(CoreSession opened, Callback callback) {
    session = opened;
    callback.succeeded();
    opened.demand();
  }

  @Override
  public void onFrame(Frame frame, Callback callback) {
    if (frame.isDataFrame()) {
      var bytes = new byte[frame.getPayload().remaining()];
      frame.getPayload().get(bytes);
      pieces.writeBytes(bytes);
    }
    callback.succeeded();
    if (frame.isDataFrame() && frame.isFin()) {
      received(pieces.toString(UTF_8));
      pieces.reset();
    }
    session.demand();
  }

  @Override
  public void onError(Throwable cause, Callback callback) {
    callback.succeeded();
  }

  @Override
  public void onClosed(CloseStatus status, Callback callback) {
    closed();
    callback.succeeded();
  }
}
