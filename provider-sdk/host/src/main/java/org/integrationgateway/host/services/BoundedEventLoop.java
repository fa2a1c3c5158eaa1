package org.integrationgateway.host.services;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.ServerChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An event loop of one thread for a listener and its connections. It limits their number, because
 * each takes a file descriptor of the process.
 */
final class BoundedEventLoop extends NioEventLoopGroup {
  private final int most;
  private final AtomicInteger guests = new AtomicInteger();

  /**
   * @param most connections at once; further ones are closed at once
   */
  BoundedEventLoop(String name, int most) {
    super(1, new DefaultThreadFactory(name, true));
    this.most = most;
  }

  @Override
  public ChannelFuture register(Channel channel) {
    if (channel instanceof ServerChannel) {
      return super.register(channel);
    }
    if (guests.incrementAndGet() <= most) {
      channel.closeFuture().addListener(closed -> guests.decrementAndGet());
      return super.register(channel);
    }
    guests.decrementAndGet();
    channel.unsafe().closeForcibly();
    return new DefaultChannelPromise(channel, GlobalEventExecutor.INSTANCE)
        .setFailure(
            new IOException("there are %d connections, which is the limit".formatted(most)));
  }
}
