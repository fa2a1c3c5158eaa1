package org.integrationgateway.server.provider;

import java.time.Duration;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.host.wire.CallSession;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.providers.host.Relays;
import org.integrationgateway.server.api.grpc.GrpcServices;
import org.integrationgateway.server.api.grpc.HostAdmission;

/** The gRPC services of a port for providers elsewhere. */
public final class ProviderPort {
  private ProviderPort() {}

  public static GrpcDoor of(Relays relays) {
    return new GrpcServices(
        (presented, service, address, cancel) -> {
          var call = relays.begin(presented, address, cancel);
          return new HostAdmission.Admitted(
              CallSession.ofProvider(call.session().context(), call.session().services(), service),
              call::end);
        },
        () -> true,
        service -> Duration.ofSeconds(30),
        () -> 100,
        Tracer.NONE);
  }
}
