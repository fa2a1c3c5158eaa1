package org.integrationgateway.http.tls;

import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * TLS that tells clients why a handshake fails (RFC 8446, section 6.2). With TLS 1.3 the engine
 * throws before it gives the alert away, and Jetty closes the connection without it.
 */
public final class AlertingTls extends SslConnectionFactory {
  /** A factory in front of another protocol. */
  public AlertingTls(SslContextFactory.Server context, String next) {
    super(context, next);
  }

  @Override
  protected SslConnection newSslConnection(
      Connector connector, EndPoint endPoint, SSLEngine engine) {
    return new AlertingConnection(
        connector.getByteBufferPool(), connector.getExecutor(), endPoint, engine);
  }

  private final class AlertingConnection extends SslConnection {
    private boolean failed;

    AlertingConnection(
        ByteBufferPool buffers, Executor executor, EndPoint endPoint, SSLEngine engine) {
      super(
          buffers,
          executor,
          getSslContextFactory(),
          endPoint,
          engine,
          isDirectBuffersForEncryption(),
          isDirectBuffersForDecryption());
    }

    @Override
    protected SSLEngineResult wrap(SSLEngine engine, ByteBuffer[] input, ByteBuffer output)
        throws SSLException {
      try {
        return super.wrap(engine, input, output);
      } catch (SSLException failure) {
        if (failed) {
          throw failure;
        }
        failed = true;
        return super.wrap(engine, input, output);
      }
    }
  }
}
