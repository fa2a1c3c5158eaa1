package org.integrationgateway.server.http.tunnel;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.base.thread.DaemonThread;

/**
 * Copies a connection that has switched to another protocol to a socket and back. When either side
 * ends, both are closed.
 */
public final class Tunnel extends AbstractConnection implements Connection.UpgradeTo {
  private static final int PIECE = 16 * 1024;

  private final Socket far;
  private volatile ByteBuffer early = BufferUtil.EMPTY_BUFFER;

  /**
   * @param client the connection to it
   * @param executor of the listener
   * @param far the server, whose HTTP answer has been read
   */
  public Tunnel(EndPoint client, Executor executor, Socket far) {
    super(client, executor);
    this.far = far;
  }

  @Override
  public void onUpgradeTo(ByteBuffer buffer) {
    early = BufferUtil.copy(buffer);
    BufferUtil.clear(buffer);
  }

  @Override
  public void onOpen() {
    super.onOpen();
    getEndPoint().setIdleTimeout(0);
    DaemonThread.start("tunnel-" + far.getLocalPort(), this::carryBack);
    try {
      carry(early);
      fillInterested();
    } catch (IOException gone) {
      close();
    }
  }

  @Override
  public void onFillable() {
    var buffer = BufferUtil.allocate(PIECE);
    try {
      int filled = getEndPoint().fill(buffer);
      while (filled > 0) {
        carry(buffer);
        BufferUtil.clear(buffer);
        filled = getEndPoint().fill(buffer);
      }
      if (filled < 0) {
        close();
        return;
      }
      fillInterested();
    } catch (IOException gone) {
      close();
    }
  }

  private void carry(ByteBuffer bytes) throws IOException {
    if (bytes.hasRemaining()) {
      far.getOutputStream().write(BufferUtil.toArray(bytes));
    }
  }

  private void carryBack() {
    var bytes = new byte[PIECE];
    try {
      var in = far.getInputStream();
      for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        var written = new Callback.Completable();
        getEndPoint().write(written, ByteBuffer.wrap(bytes, 0, read));
        written.join();
      }
    } catch (IOException | RuntimeException gone) {
      // The write fails, so the other side is closed now.
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    try {
      far.close();
    } catch (IOException closedAlready) {
      // The socket is closed already.
    } finally {
      getEndPoint().close();
    }
  }

  @Override
  public void onClose(Throwable cause) {
    super.onClose(cause);
    try {
      far.close();
    } catch (IOException closedAlready) {
      // The socket is closed already.
    }
  }
}
