package org.integrationgateway.notices.delivery;

import java.util.List;

/**
 * The state of a receiver, for operators.
 *
 * @param name its host or operation
 * @param topics that it gets
 * @param isGone whether it wants no more
 * @param pending notices that it has not taken, of all replicas
 * @param delivered how many it has taken from this replica
 * @param failed how many it has not taken in time, or were dropped
 * @param problem of the last attempt; empty when it succeeded
 */
public record ReceiverState(
    String name,
    List<String> topics,
    boolean isGone,
    long pending,
    long delivered,
    long failed,
    String problem) {
  public ReceiverState {
    topics = List.copyOf(topics);
  }
}
