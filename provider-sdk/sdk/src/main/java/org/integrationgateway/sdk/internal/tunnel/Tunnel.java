package org.integrationgateway.sdk.internal.tunnel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;

/** Copies bytes between two sockets in both directions, until both have ended or one has failed. */
public final class Tunnel implements ChannelLoop.Handler {
  private final ChannelLoop loop;
  private final SocketChannel near;
  private final SocketChannel far;
  private final Duration idle;
  private final Runnable over;
  private final Pump out;
  private final Pump back;
  private long lastMoved = System.nanoTime();
  private Optional<ChannelLoop.Alarm> alarm = Optional.empty();
  private boolean closed;

  private Tunnel(
      ChannelLoop loop,
      SocketChannel near,
      SocketChannel far,
      Pump out,
      Pump back,
      Duration idle,
      Runnable over) {
    this.loop = loop;
    this.near = near;
    this.far = far;
    this.out = out;
    this.back = back;
    this.idle = idle;
    this.over = over;
  }

  /**
   * Joins two non-blocking connections; the tunnel closes them. Call it on the loop's thread.
   *
   * @param toFar bytes to send to the far connection first
   * @param toNear bytes to send to the near connection first
   * @param idle closes the tunnel after this time without a byte in either direction; zero: never
   * @param over run once, when both are closed
   */
  public static void join(
      ChannelLoop loop,
      SocketChannel near,
      SocketChannel far,
      ByteBuffer toFar,
      ByteBuffer toNear,
      Duration idle,
      Runnable over) {
    var tunnel =
        new Tunnel(
            loop, near, far, new Pump(near, far, toFar), new Pump(far, near, toNear), idle, over);
    try {
      tunnel.ready();
      tunnel.watch();
    } catch (IOException broken) {
      tunnel.close();
    }
  }

  @Override
  public void ready() throws IOException {
    if (closed) {
      return;
    }
    boolean moved = out.move() | back.move();
    if (moved) {
      lastMoved = System.nanoTime();
    }
    if (out.isOver() && back.isOver()) {
      close();
      return;
    }
    loop.register(near, out.reads() | back.writes(), this);
    loop.register(far, back.reads() | out.writes(), this);
  }

  private void watch() {
    if (closed || idle.isZero()) {
      return;
    }
    var rest = idle.minusNanos(System.nanoTime() - lastMoved);
    if (rest.isNegative() || rest.isZero()) {
      close();
      return;
    }
    alarm = Optional.of(loop.after(rest, this::watch));
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      alarm.ifPresent(loop::cancel);
      Channels.close(near);
      Channels.close(far);
      over.run();
    }
  }
}
