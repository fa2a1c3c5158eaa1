package org.integrationgateway.wire.transport;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.lang.System.Logger.Level;
import org.integrationgateway.protocol.v1.ConfigureRequest;
import org.integrationgateway.protocol.v1.ConfigureResponse;
import org.integrationgateway.protocol.v1.GetIdentityRequest;
import org.integrationgateway.protocol.v1.GetIdentityResponse;
import org.integrationgateway.protocol.v1.HealthRequest;
import org.integrationgateway.protocol.v1.HealthResponse;
import org.integrationgateway.protocol.v1.ProviderLifecycleGrpc;
import org.integrationgateway.protocol.v1.ShutdownRequest;
import org.integrationgateway.protocol.v1.ShutdownResponse;
import org.integrationgateway.protocol.v1.StartRequest;
import org.integrationgateway.protocol.v1.StartResponse;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.value.ServiceFailures;

/** The lifecycle service for the host; configuring runs the author's code, so it gets a thread. */
final class LifecycleService extends ProviderLifecycleGrpc.ProviderLifecycleImplBase {
  private static final System.Logger log = System.getLogger(LifecycleService.class.getName());

  private final GetIdentityResponse identity;
  private final Lifecycle<?> lifecycle;
  private final Workers workers;
  private final Runnable onServing;
  private final Runnable onShutdown;

  LifecycleService(
      GetIdentityResponse identity,
      Lifecycle<?> lifecycle,
      Workers workers,
      Runnable onServing,
      Runnable onShutdown) {
    this.identity = identity;
    this.lifecycle = lifecycle;
    this.workers = workers;
    this.onServing = onServing;
    this.onShutdown = onShutdown;
  }

  @Override
  public void getIdentity(GetIdentityRequest request, StreamObserver<GetIdentityResponse> answer) {
    answer.onNext(identity);
    answer.onCompleted();
  }

  @Override
  public void configure(ConfigureRequest request, StreamObserver<ConfigureResponse> answer) {
    workers.run(
        "the configuration", ServiceFailures.ALL, answer, cancellation -> configure(request));
  }

  @SuppressWarnings("CatchingUnchecked")
  private ConfigureResponse configure(ConfigureRequest request) {
    if (request.getProtocolVersion() != Wire.PROTOCOL) {
      throw Workers.notNow(
          "protocol version %d is not supported here, only %d"
              .formatted(request.getProtocolVersion(), Wire.PROTOCOL));
    }
    var response = ConfigureResponse.newBuilder();
    try {
      for (var problem : lifecycle.configure(request.getConfigJson().toStringUtf8())) {
        response.addProblemsBuilder().setPointer(problem.pointer()).setMessage(problem.message());
      }
    } catch (StatusRuntimeException status) {
      throw status;
    } catch (ServiceException away) {
      if (away.reason() == Reason.UNAVAILABLE || away.reason() == Reason.TIMEOUT) {
        throw new ServiceException(Reason.UNAVAILABLE, String.valueOf(away.getMessage()), away);
      }
      throw failed(away);
    } catch (Exception failure) {
      throw failed(failure);
    }
    return response.build();
  }

  private static StatusRuntimeException failed(Exception failure) {
    // The operator may see more than a caller: the message of the exception, without its stack
    // trace.
    log.log(Level.ERROR, "the provider could not be set up", failure);
    return Status.INTERNAL
        .withDescription("the provider could not be set up: " + failure)
        .asRuntimeException();
  }

  @Override
  public void start(StartRequest request, StreamObserver<StartResponse> answer) {
    workers.run(
        "the start",
        ServiceFailures.ALL,
        answer,
        cancellation -> {
          lifecycle.start();
          onServing.run();
          return StartResponse.getDefaultInstance();
        });
  }

  @Override
  public void health(HealthRequest request, StreamObserver<HealthResponse> answer) {
    answer.onNext(
        HealthResponse.newBuilder()
            .setReady(lifecycle.ready())
            .setMessage(lifecycle.message())
            .build());
    answer.onCompleted();
  }

  @Override
  public void shutdown(ShutdownRequest request, StreamObserver<ShutdownResponse> answer) {
    answer.onNext(ShutdownResponse.getDefaultInstance());
    answer.onCompleted();
    onShutdown.run();
  }
}
