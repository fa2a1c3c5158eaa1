package org.integrationgateway.connections.flow;

import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.store.State;

/** Connect flows under way, in the server's database. */
final class PendingFlows {
  private static final SealedOnce.Names NAMES =
      new SealedOnce.Names("connect-flows", "flow", "subject");

  static final SealedColumn SEALED = NAMES.sealed();

  private final KeyedHash hash;
  private final SealedOnce flows;
  private final InstantSource time;

  PendingFlows(State state, InstantSource time) {
    this.hash = state.keys().hash();
    this.flows = new SealedOnce(NAMES, state, time);
    this.time = time;
  }

  /** The id of the flow with this state. */
  String id(String state) {
    return hash.of("connect-state.1", state);
  }

  /** Adds a flow; the oldest one of its subject ends where too many are under way. */
  void add(PendingFlow flow) {
    var subject = subject(flow.starter().subject().id());
    flows.add(flow.id(), subject, flow.expiresAt(), PendingFlow.STORED.write(flow));
  }

  /** The flow with this id, unless it was taken or has expired. */
  Optional<PendingFlow> find(String id) {
    return flows
        .find(id)
        .map(text -> PendingFlow.STORED.read(text, id))
        .filter(flow -> flow.expiresAt().isAfter(time.instant()));
  }

  /** Takes a flow; one caller alone gets true. */
  boolean take(String id) {
    return flows.take(id);
  }

  /** Deletes the flows that a subject has begun, and returns their number. */
  int removeAll(String subject) {
    return flows.removeAll(subject(subject));
  }

  private String subject(String id) {
    return hash.of("connect-subject.1", id);
  }
}
