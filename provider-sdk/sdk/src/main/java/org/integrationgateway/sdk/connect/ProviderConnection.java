package org.integrationgateway.sdk.connect;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.integrationgateway.sdk.TlsIdentity;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.internal.kind.Adapters;
import org.integrationgateway.sdk.internal.wire.Way;
import org.integrationgateway.sdk.internal.wire.WireClient;
import org.integrationgateway.sdk.internal.wire.WireClient.Heartbeat;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * A host's connection to one provider process. The order is: open, {@link #configure}, {@link
 * #start}, then calls through {@link #app}, at last {@link #shutdown} and {@link #close}.
 *
 * <p>Safe for many threads. A connection that was lost stays lost: open another one to the next
 * process.
 */
public final class ProviderConnection implements AutoCloseable {
  private final WireClient client;
  private final ProviderIdentity identity;

  private ProviderConnection(WireClient client, ProviderIdentity identity) {
    this.client = client;
    this.identity = identity;
  }

  /**
   * Waits until something listens on the socket, asks who it is, and agrees on a protocol version.
   *
   * @param alive asked while waiting; false ends the wait at once, as when the process has exited
   * @throws ProviderException {@code NOT_REACHED} when nothing answers in time or {@code alive}
   *     says no, {@code INCOMPATIBLE} when no protocol version is spoken by both sides
   */
  public static ProviderConnection open(Path socket, Deadline deadline, BooleanSupplier alive) {
    return open(new Way.BySocket(socket), deadline, alive);
  }

  /**
   * The same over a network, with TLS on both sides.
   *
   * @param host its name or address
   * @param identity of this host; its authority vouches for the provider
   * @throws IllegalArgumentException when the identity cannot be used
   */
  public static ProviderConnection open(
      String host, int port, TlsIdentity identity, Deadline deadline, BooleanSupplier alive) {
    return open(new Way.ByNetwork(host, port, identity), deadline, alive);
  }

  private static ProviderConnection open(Way way, Deadline deadline, BooleanSupplier alive) {
    var client = WireClient.open(way, deadline, alive);
    try {
      var said = client.identity(deadline);
      client.agree(said);
      return new ProviderConnection(
          client,
          new ProviderIdentity(
              said.getKind(),
              said.getName(),
              WireClient.text(said.getVersion()),
              WireClient.text(said.getDisplayName()),
              said.getWarningsList(),
              said.getMinProtocolVersion(),
              said.getMaxProtocolVersion(),
              said.getFeaturesList()));
    } catch (ProviderException failure) {
      client.close();
      throw failure;
    }
  }

  /** As {@link #open(Path, Deadline, BooleanSupplier)}, waiting whatever happens. */
  public static ProviderConnection open(Path socket, Deadline deadline) {
    return open(socket, deadline, () -> true);
  }

  /** Who answered. */
  public ProviderIdentity identity() {
    return identity;
  }

  /**
   * Hands over the configuration.
   *
   * @param name what the deployment calls the provider
   * @param configJson one JSON object, as text
   * @return everything that is wrong with it; empty: it is configured
   * @throws ProviderException {@code REFUSED} when it was configured before or could not be set up,
   *     {@code NOT_REACHED} when it does not answer in time, {@code LOST}
   */
  public List<Problem> configure(String name, String configJson, Deadline deadline) {
    return client.configure(name, configJson, deadline);
  }

  /**
   * Begins to serve.
   *
   * @throws ProviderException {@code REFUSED} when it is not configured, {@code NOT_REACHED},
   *     {@code LOST}
   */
  public void start(Deadline deadline) {
    client.start(deadline);
  }

  /**
   * The app behind the connection. Its calls throw {@link ProviderException} with {@code LOST} when
   * the connection breaks, and {@link org.integrationgateway.sdk.app.AppException} for everything
   * else.
   */
  public AppProvider app() {
    return service(ProviderKind.APP);
  }

  /**
   * The provider behind the connection. Its calls keep the deadline in force on their thread
   * ({@link Deadline#current}), else 30 seconds, and throw {@link ProviderException} with {@code
   * LOST} when the connection breaks.
   *
   * @throws ProviderException {@code INCOMPATIBLE} when it is of another kind
   */
  public <P> P service(ProviderKind<P> kind) {
    requireKind(kind);
    return client.service(Adapters.of(kind), identity.name());
  }

  /**
   * The same, with a token of the host's services for each call that is made on somebody's behalf
   * ({@link org.integrationgateway.sdk.CallContext#current}); for as long as the call lasts, the
   * provider acts at its host for the same. Not for apps, whose calls carry their context
   * themselves.
   */
  public <P> P service(ProviderKind<P> kind, CallTokens tokens) {
    requireKind(kind);
    return client.service(Adapters.of(kind), identity.name(), new GivingTokens(tokens));
  }

  private void requireKind(ProviderKind<?> kind) {
    if (!identity.kind().equals(kind.text())) {
      throw new ProviderException(
          Failure.INCOMPATIBLE,
          "provider '%s' is of kind '%s', not '%s'"
              .formatted(identity.name(), identity.kind(), kind));
    }
  }

  /** How the provider judges itself; {@code LOST} when it does not answer before the deadline. */
  public ProviderHealth health(Deadline deadline) {
    try {
      var answer = client.health(deadline);
      var state = answer.getReady() ? ProviderHealth.State.READY : ProviderHealth.State.NOT_READY;
      return new ProviderHealth(state, answer.getMessage());
    } catch (ProviderException failure) {
      return new ProviderHealth(ProviderHealth.State.LOST, String.valueOf(failure.getMessage()));
    }
  }

  /**
   * Tells {@code listener} the state now and at every change; {@code LOST} comes at most once and
   * last. It is called on the connection's own thread: it must not block.
   */
  public void watch(Consumer<ProviderHealth> listener) {
    client.watch(
        new Heartbeat() {
          @Override
          public void serving(boolean serving) {
            listener.accept(
                serving
                    ? new ProviderHealth(ProviderHealth.State.READY, "")
                    : new ProviderHealth(ProviderHealth.State.NOT_READY, "it says so"));
          }

          @Override
          public void lost(String why) {
            listener.accept(new ProviderHealth(ProviderHealth.State.LOST, why));
          }
        });
  }

  /**
   * Asks the provider to finish what is running and exit; returns when it has agreed, not when it
   * is gone. A provider that is gone already is fine.
   */
  public void shutdown(Deadline deadline) {
    client.shutdown(deadline);
  }

  /** Drops the connection; calls on their way fail as {@code LOST}. */
  @Override
  public void close() {
    client.close();
  }
}
