package org.integrationgateway.sdk.internal.wire;

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

/** One provider listening at one place. */
public final class WireServer implements AutoCloseable {
  /** How long running calls may go on once it is to stop. */
  private static final Duration GRACE = Duration.ofMillis(1_450);

  private static final long LAST_READ_MILLIS = 200;
  private static final long FORCED_MILLIS = 50;

  private final Door door;
  private final EventLoopGroup loop;
  private final Server server;
  private final HealthStatusManager health;
  private final Lifecycle<?> lifecycle;
  private final Workers workers;
  private final Visits visits = new Visits();
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * What listens.
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
    return listen(new Door.OfSocket(socket), offer, threads, onShutdown);
  }

  /** As {@link #listen(Path, Offer, ExecutorService, Runnable)}, wherever. */
  public static <P> WireServer listen(
      Door door, Offer<P> offer, ExecutorService threads, Runnable onShutdown) throws IOException {
    var lifecycle = new Lifecycle<>(offer.setup());
    return new WireServer(door, offer, lifecycle, lifecycle::serving, threads, onShutdown);
  }

  private <P> WireServer(
      Door door,
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
            .addService(offer.adapter().service(serving, workers))
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

  /** How long nobody has asked anything. */
  public Duration silence() {
    return visits.silence();
  }

  private void serving() {
    health.setStatus(HealthStatusManager.SERVICE_NAME_ALL_SERVICES, ServingStatus.SERVING);
  }

  /** Says that it does not serve, lets running calls finish within the grace, then goes. */
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
      // The host hangs up once it has read its answers. Hanging up first could cost it the last
      // one: a write of its own would fail before it reads what is there.
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
