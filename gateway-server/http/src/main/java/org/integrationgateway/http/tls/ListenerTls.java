package org.integrationgateway.http.tls;

import java.time.Instant;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.Scheduler;
import org.integrationgateway.config.server.TlsConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The TLS of one listener. Looks every second whether its files have changed; a pair that cannot be
 * used leaves the one before in use. Open connections keep the certificate that they began with.
 */
public final class ListenerTls extends AbstractLifeCycle {
  private static final Logger log = LoggerFactory.getLogger(ListenerTls.class);
  private static final long LOOK_SECONDS = 1;

  private final String listener;
  private final TlsConfig files;
  private final Scheduler scheduler;
  private final Executor executor;
  private final SslContextFactory.Server context = new SslContextFactory.Server();
  private volatile TlsPair pair;
  private String seen = "";
  private String reported = "";
  private Scheduler.@Nullable Task next;

  /**
   * Reads the files.
   *
   * @param listener its key in the configuration, for messages
   * @param executor reads them again
   * @throws TlsFileException when they cannot be used
   */
  public ListenerTls(String listener, TlsConfig files, Scheduler scheduler, Executor executor) {
    this.listener = listener;
    this.files = files;
    this.scheduler = scheduler;
    this.executor = executor;
    this.pair = read();
    context.setIncludeProtocols("TLSv1.3", "TLSv1.2");
    context.setSniRequired(false);
    context.setRenegotiationAllowed(false);
    context.setKeyStorePassword(TlsPair.NO_PASSWORD);
    context.setKeyStore(pair.keyStore());
    warnOfExpiry();
  }

  private TlsPair read() {
    try {
      return TlsPair.read(files);
    } catch (TlsFileException unusable) {
      throw new TlsFileException(
          "%s.tls cannot be used: %s".formatted(listener, unusable.getMessage()), unusable);
    }
  }

  /** The context of new connections. */
  public SslContextFactory.Server context() {
    return context;
  }

  /** The expiry of the certificate in use. */
  public Instant expires() {
    return pair.expires();
  }

  @Override
  protected void doStart() {
    schedule();
  }

  @Override
  protected void doStop() {
    if (next != null) {
      next.cancel();
    }
  }

  private void schedule() {
    next = scheduler.schedule(() -> executor.execute(this::look), LOOK_SECONDS, TimeUnit.SECONDS);
  }

  private void look() {
    try {
      if (!pair.isOf(PemFile.read(files.certificate()), PemFile.read(files.key()))) {
        use(TlsPair.read(files));
      }
      seen = "";
      reported = "";
    } catch (Exception unusable) {
      keep(String.valueOf(unusable.getMessage()));
    } finally {
      if (isRunning() || isStarting()) {
        schedule();
      }
    }
  }

  private void use(TlsPair other) throws Exception {
    context.reload(changed -> changed.setKeyStore(other.keyStore()));
    pair = other;
    log.info(
        "{}.tls: new connections get the new certificate of {}, which expires on {}",
        listener,
        other.subject(),
        other.expires());
    warnOfExpiry();
  }

  /**
   * One line for each reason that is still there at the second look: one file may be replaced a
   * moment before the other.
   */
  private void keep(String reason) {
    if (reason.equals(seen) && !reason.equals(reported)) {
      log.error(
          "{}.tls has changed but cannot be used; the previous certificate stays in use: {}",
          listener,
          reason);
      reported = reason;
    }
    seen = reason;
  }

  private void warnOfExpiry() {
    if (pair.expires().isBefore(Instant.now())) {
      log.warn("{}.tls: the certificate expired on {}", listener, pair.expires());
    }
  }
}
