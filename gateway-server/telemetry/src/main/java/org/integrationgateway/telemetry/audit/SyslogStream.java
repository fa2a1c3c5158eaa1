package org.integrationgateway.telemetry.audit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.config.audit.SyslogEndpoint.Transport;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.egress.trust.TrustedAuthorities;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages over one connection, each with its length before it (RFC 6587, section 3.4.1; RFC
 * 5425 over TLS). A connection that the receiver has closed is opened anew before the next batch.
 */
final class SyslogStream implements SyslogTransport {
  private final SyslogReceiver receiver;
  private final int timeoutMillis;
  private final @Nullable SSLSocketFactory tls;

  /** Closes a connection whose receiver does not read, which ends the writing. */
  private final ScheduledExecutorService hurry =
      Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("audit-syslog-timeout"));

  private volatile @Nullable Socket socket;
  private volatile boolean closed;

  private SyslogStream(SyslogReceiver receiver, Duration timeout, @Nullable SSLSocketFactory tls) {
    this.receiver = receiver;
    this.timeoutMillis = Math.toIntExact(timeout.toMillis());
    this.tls = tls;
  }

  static SyslogStream to(AuditConfig.Syslog config, EgressPolicy policy) {
    var receiver = new SyslogReceiver(config.endpoint(), policy);
    boolean isTls = config.endpoint().transport() == Transport.TLS;
    var authorities =
        Stream.concat(
                policy.route().certificateAuthorities().stream(),
                config.certificateAuthorities().stream())
            .toList();
    return new SyslogStream(receiver, config.timeout(), isTls ? trusting(authorities) : null);
  }

  private static SSLSocketFactory trusting(List<Path> authorities) {
    try {
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(TrustedAuthorities.with(authorities));
      var context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime has no TLS", e);
    } catch (IllegalArgumentException unreadable) {
      throw new IllegalArgumentException(
          "providers.audit: certificateAuthorities of builtin:syslog or of server.egress: "
              + unreadable.getMessage(),
          unreadable);
    }
  }

  @Override
  public void send(List<byte[]> messages) throws IOException {
    var framed = new ByteArrayOutputStream();
    for (var message : messages) {
      framed.write((message.length + " ").getBytes(US_ASCII));
      framed.write(message);
    }
    try {
      var open = open();
      var limit = hurry.schedule(() -> end(open), timeoutMillis, TimeUnit.MILLISECONDS);
      try {
        framed.writeTo(open.getOutputStream());
        open.getOutputStream().flush();
      } finally {
        limit.cancel(false);
      }
    } catch (IOException broken) {
      drop();
      throw broken;
    }
  }

  private Socket open() throws IOException {
    var known = socket;
    if (known != null && !isEnded(known)) {
      return known;
    }
    drop();
    var made = connected();
    socket = made;
    if (closed) {
      drop();
      throw new IOException("the sink is closed");
    }
    return made;
  }

  /** A receiver sends nothing, but for the end of its side. */
  private static boolean isEnded(Socket open) {
    try {
      open.setSoTimeout(1);
      return open.getInputStream().read() < 0;
    } catch (SocketTimeoutException alive) {
      return false;
    } catch (IOException broken) {
      return true;
    }
  }

  private Socket connected() throws IOException {
    var address = receiver.address();
    var plain = new Socket();
    try {
      plain.connect(address, timeoutMillis);
      plain.setKeepAlive(true);
      return tls == null ? plain : secured(tls, plain);
    } catch (IOException | RuntimeException refused) {
      end(plain);
      throw refused;
    }
  }

  private Socket secured(SSLSocketFactory factory, Socket plain) throws IOException {
    plain.setSoTimeout(timeoutMillis);
    var endpoint = receiver.endpoint();
    var secured = (SSLSocket) factory.createSocket(plain, endpoint.host(), endpoint.port(), true);
    var parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }

  private void drop() {
    var open = socket;
    socket = null;
    if (open != null) {
      end(open);
    }
  }

  private static void end(Socket open) {
    try {
      open.close();
    } catch (IOException ended) {
      // The connection is gone already.
    }
  }

  @Override
  public void close() {
    closed = true;
    drop();
    hurry.shutdownNow();
  }
}
