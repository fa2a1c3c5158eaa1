package org.integrationgateway.http.grpc;

import io.grpc.ServerInterceptor;
import io.grpc.ServerServiceDefinition;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;

/** The gRPC services of a port. */
public interface GrpcDoor {
  /** A port without services. */
  GrpcDoor NONE =
      new GrpcDoor() {
        @Override
        public Offer open(ScheduledExecutorService timer) {
          return new Offer(List.of(), List.of(), List.of());
        }

        @Override
        public void drain() {}
      };

  /**
   * The services, asked for once.
   *
   * @param timer runs short work later; ends with the port
   */
  Offer open(ScheduledExecutorService timer);

  /** Ends the streams that no answer ends, so that the port can be closed. */
  void drain();

  /**
   * The services of the door.
   *
   * @param listed services that reflection lists
   * @param unlisted services that are served without being listed
   * @param interceptors run in front of each call, the first one first; they may block
   */
  record Offer(
      List<ServerServiceDefinition> listed,
      List<ServerServiceDefinition> unlisted,
      List<ServerInterceptor> interceptors) {
    public Offer {
      listed = List.copyOf(listed);
      unlisted = List.copyOf(unlisted);
      interceptors = List.copyOf(interceptors);
    }
  }
}
