package org.integrationgateway.server.api.grpc;

import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * The standard health service: the readiness of the server, for it and for each of its services.
 */
final class HealthService extends HealthGrpc.HealthImplBase {
  private final Set<String> services;
  private final BooleanSupplier isReady;
  private final Map<StreamObserver<HealthCheckResponse>, ServingStatus> watchers =
      new ConcurrentHashMap<>();

  HealthService(Set<String> services, BooleanSupplier isReady) {
    this.services = services;
    this.isReady = isReady;
  }

  @Override
  public void check(HealthCheckRequest request, StreamObserver<HealthCheckResponse> answer) {
    if (!isKnown(request)) {
      answer.onError(
          Status.NOT_FOUND
              .withDescription("there is no service '%s'".formatted(request.getService()))
              .asRuntimeException());
      return;
    }
    answer.onNext(response(now()));
    answer.onCompleted();
  }

  @Override
  public void watch(HealthCheckRequest request, StreamObserver<HealthCheckResponse> answer) {
    if (!isKnown(request)) {
      // The specification has the stream stay open: the service may be added later.
      answer.onNext(response(ServingStatus.SERVICE_UNKNOWN));
      return;
    }
    ((ServerCallStreamObserver<HealthCheckResponse>) answer)
        .setOnCancelHandler(() -> watchers.remove(answer));
    var status = now();
    watchers.put(answer, status);
    answer.onNext(response(status));
  }

  /** Tells watchers of a change. Called by one thread. */
  void tell() {
    if (watchers.isEmpty()) {
      return;
    }
    var status = now();
    watchers.replaceAll(
        (answer, told) -> {
          if (told != status) {
            answer.onNext(response(status));
          }
          return status;
        });
  }

  private boolean isKnown(HealthCheckRequest request) {
    return request.getService().isEmpty() || services.contains(request.getService());
  }

  private ServingStatus now() {
    return isReady.getAsBoolean() ? ServingStatus.SERVING : ServingStatus.NOT_SERVING;
  }

  private static HealthCheckResponse response(ServingStatus status) {
    return HealthCheckResponse.newBuilder().setStatus(status).build();
  }
}
