package org.integrationgateway.sdk.internal.tunnel;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.Consumer;

/** Accepts connections on a loop. */
public final class Acceptor implements ChannelLoop.Handler {
  /** The pause after the system refused to accept, such as with too many open files. */
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final ChannelLoop loop;
  private final ServerSocketChannel listener;
  private final Consumer<SocketChannel> guests;

  private Acceptor(ChannelLoop loop, ServerSocketChannel listener, Consumer<SocketChannel> guests) {
    this.loop = loop;
    this.listener = listener;
    this.guests = guests;
  }

  /**
   * Accepts every connection, on the loop's thread.
   *
   * @param listener bound already; the loop closes it
   * @param guests receives the connections, in non-blocking mode
   */
  public static void accept(
      ChannelLoop loop, ServerSocketChannel listener, Consumer<SocketChannel> guests)
      throws IOException {
    listener.configureBlocking(false);
    var acceptor = new Acceptor(loop, listener, guests);
    loop.execute(acceptor::listen);
  }

  private void listen() {
    try {
      loop.register(listener, SelectionKey.OP_ACCEPT, this);
    } catch (IOException closed) {
      close();
    }
  }

  @Override
  public void ready() {
    try {
      for (var guest = listener.accept(); guest != null; guest = listener.accept()) {
        guest.configureBlocking(false);
        guests.accept(guest);
      }
    } catch (IOException refused) {
      pause();
    }
  }

  private void pause() {
    try {
      loop.register(listener, 0, this);
      loop.after(PAUSE, this::listen);
    } catch (IOException closed) {
      close();
    }
  }

  @Override
  public void close() {
    Channels.close(listener);
  }
}
