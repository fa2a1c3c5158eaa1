package org.integrationgateway.wire.process;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;

/**
 * One direction of a tunnel: writes what its connection reads to the other one, also the end of the
 * stream. A connection is read no faster than the other one can be written.
 */
final class Tunnel extends ChannelInboundHandlerAdapter {
  private final DuplexChannel near;
  private final DuplexChannel far;

  private Tunnel(DuplexChannel near, DuplexChannel far) {
    this.near = near;
    this.far = far;
  }

  /**
   * Joins two connections that do not read so far, until both have ended or one has failed: then
   * both are closed. Call it on the thread of their event loop.
   */
  static void join(DuplexChannel one, DuplexChannel other) {
    one.pipeline().addLast(new Tunnel(one, other));
    other.pipeline().addLast(new Tunnel(other, one));
    start(one, other);
    start(other, one);
  }

  private static void start(Channel from, Channel to) {
    if (from.isActive()) {
      from.config().setAutoRead(true);
    } else {
      to.close();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    far.writeAndFlush(message).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    near.config().setAutoRead(far.isWritable());
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    far.config().setAutoRead(near.isWritable());
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event == ChannelInputShutdownEvent.INSTANCE) {
      afterWrites(() -> far.shutdownOutput().addListener(ended -> closeWhenBothEnded()));
    }
    context.fireUserEventTriggered(event);
  }

  private void closeWhenBothEnded() {
    if (near.isOutputShutdown() && far.isOutputShutdown()) {
      near.close();
      far.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    afterWrites(far::close);
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable broken) {
    near.close();
  }

  private void afterWrites(Runnable then) {
    far.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> then.run());
  }
}
