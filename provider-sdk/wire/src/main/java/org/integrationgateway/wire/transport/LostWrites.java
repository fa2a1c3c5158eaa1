package org.integrationgateway.wire.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.io.IOException;

/**
 * Lets a client read what a peer sent before it closed the connection. By default Netty closes a
 * connection whose write fails, and HTTP/2 one whose frame was not written: answers that have
 * arrived and are not read yet would be lost with it. Here a write that fails, because the peer has
 * closed, counts as lost on its way. The end of the input then closes the connection, and fails the
 * calls that have no answer.
 */
@Sharable
final class LostWrites extends ChannelOutboundHandlerAdapter {
  private static final LostWrites INSTANCE = new LostWrites();

  private LostWrites() {}

  /** Returns the channel, which is not closed by a write that fails. */
  static <C extends Channel> C tolerated(C channel) {
    channel.config().setAutoClose(false);
    channel.pipeline().addFirst(INSTANCE);
    return channel;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise written) {
    var attempt = context.newPromise();
    attempt.addListener(
        done -> {
          if (done.isSuccess()
              || done.cause() instanceof IOException && context.channel().isActive()) {
            written.trySuccess();
            return;
          }
          written.tryFailure(done.cause());
        });
    context.write(message, attempt);
  }
}
