package org.integrationgateway.wire.agent;

import java.util.NoSuchElementException;
import java.util.Optional;
import org.integrationgateway.protocol.v1.AgentTurnEvent;
import org.integrationgateway.protocol.v1.WatchTurnEventsRequest;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvents;
import org.integrationgateway.wire.call.StreamingCall;

/** Events, as they come off the wire. */
final class WireEvents implements TurnEvents {
  private final StreamingCall<WatchTurnEventsRequest, AgentTurnEvent> talk;
  private Optional<TurnEvent> ahead = Optional.empty();
  private boolean ended;

  WireEvents(StreamingCall<WatchTurnEventsRequest, AgentTurnEvent> talk) {
    this.talk = talk;
  }

  @Override
  public boolean hasNext() {
    if (ahead.isEmpty() && !ended) {
      ahead = talk.next().map(EventCodec::read);
      ended = ahead.isEmpty();
    }
    return ahead.isPresent();
  }

  @Override
  public TurnEvent next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the turn has no further event");
    }
    var event = ahead.orElseThrow();
    ahead = Optional.empty();
    return event;
  }

  @Override
  public void close() {
    talk.close();
  }
}
