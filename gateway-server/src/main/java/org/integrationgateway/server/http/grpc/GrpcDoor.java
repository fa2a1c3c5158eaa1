package org.integrationgateway.server.http.grpc;

import org.integrationgateway.sdk.host.RelayedCall;

/** Who carries out the gRPC calls that come in at a port. */
@FunctionalInterface
public interface GrpcDoor {
  /** The number of the status UNIMPLEMENTED. */
  int UNIMPLEMENTED = 12;

  /** Nobody. */
  GrpcDoor NONE =
      (head, answer) -> {
        answer.close(UNIMPLEMENTED, "there is no " + head.method() + " here", java.util.List.of());
        return Ignored.CALL;
      };

  /**
   * Begins a call, before anything of its body was read. Must not hold up its thread.
   *
   * @return whom its messages go to; {@link Ignored} once the answer was closed
   */
  RelayedCall begin(RelayedCall.Head head, RelayedCall.Answer answer);

  /** Takes what nobody wants any more. */
  enum Ignored implements RelayedCall {
    CALL;

    @Override
    public void message(byte[] message) {}

    @Override
    public void end() {}

    @Override
    public void cancel() {}
  }
}
