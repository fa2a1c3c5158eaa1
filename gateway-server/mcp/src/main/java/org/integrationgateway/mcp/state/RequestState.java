package org.integrationgateway.mcp.state;

import java.time.Instant;
import java.util.Optional;

/**
 * The state of one request between two rounds, in the client's hands (2026-07-28, Multi Round-Trip
 * Requests, Server Requirements).
 *
 * @param subject canonical id of the subject that may present it
 * @param request digest of the request that it belongs to
 * @param expires when it is refused
 * @param upstream the state of the upstream, as the upstream wrote it
 * @param call the call that waits for the client's answers, where one does
 */
public record RequestState(
    String subject,
    String request,
    Instant expires,
    Optional<String> upstream,
    Optional<WaitingCall> call) {
  /**
   * A call that waits in one replica.
   *
   * @param id of the call
   * @param round how often it has asked
   */
  public record WaitingCall(String id, int round) {}
}
