package org.integrationgateway.wire.transport;

import io.grpc.Server;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.protobuf.services.HealthStatusManager;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.integrationgateway.protocol.v1.GetIdentityResponse;
import org.integrationgateway.sdk.host.Setup;
import org.integrationgateway.wire.call.Contexts;
import org.integrationgateway.wire.call.Workers;

/** Serves one provider at one address. */
public final class WireServer implements AutoCloseable {
  /** How long running calls may continue after the server is asked to stop. */
  private static final Duration GRACE = Duration.ofMillis(1_450);

  private static final long LAST_READ_MILLIS = 200;
  private static final long FORCED_MILLIS = 50;

  private final ListenAddress door;
  private final EventLoopGroup loop;
  private final Server server;
  private final HealthStatusManager health;
  private final Lifecycle<?> lifecycle;
  private final Workers workers;
  private final IdleTimer visits = new IdleTimer();
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * The provider to serve.
   *
   * @param kind as a manifest spells it
   * @param name what it answers when asked for its name
   * @param version of its package, when it knows
   * @param setup makes it when the host configures it
   * @param <P> the kind's interface
   */
  public record Offer<P>(
      String kind, Adapter<P> adapter, String name, Optional<String> version, Setup<P> setup) {}

  /**
   * Listens at once.
   *
   * @param socket is removed when it closes
   * @param onShutdown runs once when the host asks to stop, on a thread that must not block
   */
  public static <P> WireServer listen(
      Path socket, Offer<P> offer, ExecutorService threads, Runnable onShutdown)
      throws IOException {
    return listen(new ListenAddress.OfSocket(socket), offer, threads, onShutdown);
  }

  /** As {@link #listen(Path, Offer, ExecutorService, Runnable)}, at any address. */
  public static <P> WireServer listen(
      ListenAddress door, Offer<P> offer, ExecutorService threads, Runnable onShutdown)
      throws IOException {
    var lifecycle = new Lifecycle<>(offer.setup());
    return new WireServer(door, offer, lifecycle, lifecycle::serving, threads, onShutdown);
  }

  private <P> WireServer(
      ListenAddress door,
      Offer<P> offer,
      Lifecycle<?> lifecycle,
      Supplier<P> serving,
      ExecutorService threads,
      Runnable onShutdown)
      throws IOException {
    this.door = door;
    this.lifecycle = lifecycle;
    this.workers = new Workers(threads);
    this.health = new HealthStatusManager();
    health.setStatus(HealthStatusManager.SERVICE_NAME_ALL_SERVICES, ServingStatus.NOT_SERVING);
    this.loop = Wire.eventLoop("provider-io");
    var identity =
        GetIdentityResponse.newBuilder()
            .setKind(offer.kind())
            .setName(offer.name())
            .setVersion(offer.version().orElse(""))
            .setMinProtocolVersion(Wire.PROTOCOL)
            .setMaxProtocolVersion(Wire.PROTOCOL)
            .build();
    this.server =
        door.server(loop)
            .intercept(Contexts.taking())
            .intercept(visits)
            .addService(
                new LifecycleService(identity, lifecycle, workers, this::serving, onShutdown))
            .addService(offer.adapter().service(name -> serving.get(), workers))
            .addService(health.getHealthService())
            .build();
    try {
      server.start();
    } catch (IOException failure) {
      Wire.stop(loop);
      workers.close();
      throw failure;
    }
  }

  /** The time since the last call. */
  public Duration silence() {
    return visits.silence();
  }

  private void serving() {
    health.setStatus(HealthStatusManager.SERVICE_NAME_ALL_SERVICES, ServingStatus.SERVING);
  }

  /** Reports NOT_SERVING, lets running calls finish within the grace period, then stops. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    health.enterTerminalState();
    lifecycle.stop();
    server.shutdown();
    try {
      workers.awaitEnd(GRACE.toNanos());
      workers.close();
      // The host closes the connection once it has read its answers. Closing it here first could
      // lose the last answer at a host of an older version: a write that fails closes its side
      // before it reads what has arrived. See LostWrites.
      server.awaitTermination(LAST_READ_MILLIS, TimeUnit.MILLISECONDS);
      server.shutdownNow();
      server.awaitTermination(FORCED_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException hurry) {
      workers.close();
      server.shutdownNow();
      Thread.currentThread().interrupt();
    }
    Wire.stop(loop);
    lifecycle.release();
    door.remove();
  }
}
