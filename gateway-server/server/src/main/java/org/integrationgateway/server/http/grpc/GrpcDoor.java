package org.integrationgateway.server.http.grpc;

import org.integrationgateway.host.services.RelayedCall;

/** Carries out the gRPC calls that come in at a port. */
@FunctionalInterface
public interface GrpcDoor {
  /** The number of the status UNIMPLEMENTED. */
  int UNIMPLEMENTED = 12;

  /** Answers every call with UNIMPLEMENTED. */
  GrpcDoor NONE =
      (head, answer) -> {
        answer.close(UNIMPLEMENTED, "there is no " + head.method() + " here", java.util.List.of());
        return Ignored.CALL;
      };

  /**
   * Begins a call, before its body is read. Must not block.
   *
   * @return takes the messages of the call; {@link Ignored} once the answer was closed
   */
  RelayedCall begin(RelayedCall.Head head, RelayedCall.Answer answer);

  /** Discards the messages of a call that was answered. */
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
