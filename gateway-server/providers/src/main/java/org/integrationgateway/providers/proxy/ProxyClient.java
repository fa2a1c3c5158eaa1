package org.integrationgateway.providers.proxy;

import java.io.Closeable;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.IO;
import org.eclipse.jetty.util.thread.Scheduler;

/** The connection of a client, which carries one request. */
final class ProxyClient extends SocketChannelEndPoint {
  private static final int HEAD_SECONDS = 10;
  private static final SslSessionData NO_SESSION = SslSessionData.from(null, null, null, null);

  final EgressProxy proxy;

  /** The admitted addresses that were not dialled so far. */
  final Queue<InetSocketAddress> addresses = new ArrayDeque<>();

  private final AtomicReference<Closeable> bound;

  ProxyClient(
      SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
    super(channel, selector, key, scheduler);
    this.proxy = (EgressProxy) key.attachment();
    var alarm = scheduler.schedule(this::close, HEAD_SECONDS, TimeUnit.SECONDS);
    this.bound = new AtomicReference<>(alarm::cancel);
  }

  static ProxyClient of(Request request) {
    return (ProxyClient) request.getConnectionMetaData().getConnection().getEndPoint();
  }

  /** Closes something with this connection, and what was bound to it before at once. */
  void bind(Closeable other) {
    IO.close(bound.getAndSet(other));
    if (!isOpen()) {
      IO.close(other);
    }
  }

  /** Jetty takes a request that names no scheme as one for https, and so it is refused. */
  @Override
  public SslSessionData getSslSessionData() {
    return NO_SESSION;
  }

  @Override
  public void onOpen() {
    super.onOpen();
    proxy.opened(this);
  }

  @Override
  public void onClose(Throwable cause) {
    super.onClose(cause);
    proxy.closed(this);
    IO.close(bound.get());
  }
}
