package org.integrationgateway.server.api.grpc;

import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.services.ProtoReflectionService;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.host.wire.ServiceDefinitions;
import org.integrationgateway.http.Threads;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.server.publicapi.CanonicalStatus;

/**
 * The services of the public port: those of callers, those of providers elsewhere, health and
 * reflection.
 */
public final class GrpcServices implements GrpcDoor {
  private static final int MOST_VIRTUAL = 4096;
  private static final int MOST_PLATFORM = 512;
  private static final long HEALTH_SECONDS = 1;

  private final HostAdmission providers;
  private final BooleanSupplier isReady;
  private final Function<String, Duration> times;
  private final CallLimits limits;
  private final Tracer tracer;
  private volatile Optional<CallerAdmission> callers = Optional.empty();

  /**
   * @param isReady whether the server is ready for traffic
   * @param times how long a caller waits for an answer, by service
   * @param streams that no answer ends, at once
   * @param tracer begins the steps of calls
   */
  public GrpcServices(
      HostAdmission providers,
      BooleanSupplier isReady,
      Function<String, Duration> times,
      IntSupplier streams,
      Tracer tracer) {
    this.tracer = tracer;
    this.providers = providers;
    this.isReady = isReady;
    this.times = times;
    this.limits = new CallLimits(Threads.virtual() ? MOST_VIRTUAL : MOST_PLATFORM, streams);
  }

  /** Serves callers: the gateway has started. Until then only providers are served. */
  public void serve(CallerAdmission admission) {
    callers = Optional.of(admission);
  }

  @Override
  @SuppressWarnings("deprecation") // older clients ask for v1alpha
  public Offer open(ScheduledExecutorService timer) {
    var threads = new OriginThreads(Threads.perTask("grpc"));
    var names = ServiceDefinitions.namesOfCallers();
    var listed = new ArrayList<ServerServiceDefinition>();
    var unlisted = new ArrayList<ServerServiceDefinition>();
    for (var service : ServiceDefinitions.ofProviders(threads)) {
      (names.contains(service.getServiceDescriptor().getName()) ? listed : unlisted).add(service);
    }
    var health = new HealthService(names, isReady);
    var unused =
        timer.scheduleWithFixedDelay(
            LastingThread.repeated("grpc-health", health::tell),
            HEALTH_SECONDS,
            HEALTH_SECONDS,
            TimeUnit.SECONDS);
    listed.add(health.bindService());
    unlisted.add(ProtoReflectionServiceV1.newInstance().bindService());
    unlisted.add(ProtoReflectionService.newInstance().bindService());
    return new Offer(
        listed,
        unlisted,
        List.of(new CallAdmission(providers, names, () -> callers, limits, times, timer, tracer)));
  }

  @Override
  public void drain() {
    limits.eachStream(
        stream ->
            stream.end(
                CanonicalStatus.of(
                    new GatewayException(
                        ErrorCode.NOT_READY, "the gateway is stopping: open the stream again"),
                    "")));
  }
}
