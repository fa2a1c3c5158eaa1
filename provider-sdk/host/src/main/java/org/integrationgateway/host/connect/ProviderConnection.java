package org.integrationgateway.host.connect;

import io.grpc.ClientInterceptors;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.integrationgateway.host.connect.WireClient.Heartbeat;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.integrationgateway.sdk.TlsIdentity;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.wire.value.OptionalText;

/**
 * A host's connection to one provider process. The order is: open, {@link #configure}, {@link
 * #start}, calls, {@link #shutdown}, {@link #close}.
 *
 * <p>Safe for many threads. A lost connection does not recover: open another one to the next
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
   * Waits until a provider listens on the socket, asks for its identity, and checks the protocol
   * version.
   *
   * @param alive asked while waiting; false ends the wait at once, as when the process has exited
   * @throws ProviderException {@code NOT_REACHED} when nothing answers in time or {@code alive}
   *     says no, {@code INCOMPATIBLE} when no protocol version is spoken by both sides
   */
  public static ProviderConnection open(Path socket, Deadline deadline, BooleanSupplier alive) {
    return open(new Dialer.BySocket(socket), deadline, alive);
  }

  /**
   * As {@link #open(Path, Deadline, BooleanSupplier)}, over a network with TLS on both sides.
   *
   * @param host its name or address
   * @param identity of this host; its authority has issued the provider's certificate
   * @throws IllegalArgumentException when the identity cannot be used
   */
  public static ProviderConnection open(
      String host, int port, TlsIdentity identity, Deadline deadline, BooleanSupplier alive) {
    return open(new Dialer.ByNetwork(host, port, identity), deadline, alive);
  }

  private static ProviderConnection open(Dialer way, Deadline deadline, BooleanSupplier alive) {
    var client = WireClient.open(way, deadline, alive);
    try {
      var said = client.identity(deadline);
      client.agree(said);
      return new ProviderConnection(
          client,
          new ProviderIdentity(
              said.getKind(),
              said.getName(),
              OptionalText.text(said.getVersion()),
              OptionalText.text(said.getDisplayName()),
              said.getWarningsList(),
              said.getMinProtocolVersion(),
              said.getMaxProtocolVersion(),
              said.getFeaturesList()));
    } catch (ProviderException failure) {
      client.close();
      throw failure;
    }
  }

  /**
   * As {@link #open(Path, Deadline, BooleanSupplier)}, without a check that the provider is alive.
   */
  public static ProviderConnection open(Path socket, Deadline deadline) {
    return open(socket, deadline, () -> true);
  }

  /** The identity that the provider reported. */
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
    return calls(kind).service(kind, identity.name());
  }

  /**
   * As {@link #service(ProviderKind)}, with a token of the host's services for each call that has a
   * context ({@link org.integrationgateway.sdk.CallContext#current}): while the call lasts, the
   * provider may use the host's services for its subject.
   */
  public <P> P service(ProviderKind<P> kind, CallTokens tokens) {
    return calls(kind, tokens).service(kind, identity.name());
  }

  /** The channel of the calls that {@link #service(ProviderKind)} makes. */
  public ProviderCalls calls(ProviderKind<?> kind) {
    requireKind(kind);
    return new ProviderCalls(client.calls());
  }

  /** The channel of the calls that {@link #service(ProviderKind, CallTokens)} makes. */
  public ProviderCalls calls(ProviderKind<?> kind, CallTokens tokens) {
    requireKind(kind);
    return new ProviderCalls(
        ClientInterceptors.intercept(client.calls(), new CallTokenInterceptor(tokens)));
  }

  private void requireKind(ProviderKind<?> kind) {
    if (!identity.kind().equals(kind.text())) {
      throw new ProviderException(
          Failure.INCOMPATIBLE,
          "provider '%s' is of kind '%s', not '%s'"
              .formatted(identity.name(), identity.kind(), kind));
    }
  }

  /**
   * The health that the provider reports; {@code LOST} when it does not answer before the deadline.
   */
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
   * Reports the current state and every change to {@code listener}; {@code LOST} at most once and
   * last. The listener is called on the connection's event loop: it must not block.
   */
  public void watch(Consumer<ProviderHealth> listener) {
    client.watch(
        new Heartbeat() {
          @Override
          public void serving(boolean serving) {
            listener.accept(
                serving
                    ? new ProviderHealth(ProviderHealth.State.READY, "")
                    : new ProviderHealth(ProviderHealth.State.NOT_READY, "it reports NOT_SERVING"));
          }

          @Override
          public void lost(String why) {
            listener.accept(new ProviderHealth(ProviderHealth.State.LOST, why));
          }
        });
  }

  /**
   * Asks the provider to finish running calls and exit; returns when it has agreed, not when it has
   * exited. Does nothing when the provider has exited already.
   */
  public void shutdown(Deadline deadline) {
    client.shutdown(deadline);
  }

  /** Closes the connection; calls under way fail as {@code LOST}. */
  @Override
  public void close() {
    client.close();
  }
}
