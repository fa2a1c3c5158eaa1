package org.integrationgateway.work.workflows.event;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.work.workflows.provider.WorkflowProviders;

/**
 * Takes events: stores them, and tries each delivery at once. What does not succeed within {@link
 * #AT_ONCE} is left to {@link EventDelivery}.
 */
public final class EventIntake {
  private static final Duration AT_ONCE = Duration.ofSeconds(3);

  private final EventOutbox outbox;
  private final EventObserver observer;
  private final DeliveryAttempt attempt;
  private final InstantSource clock;

  public EventIntake(
      WorkflowProviders providers,
      EventOutbox outbox,
      EventObserver observer,
      InstantSource clock) {
    this.outbox = outbox;
    this.observer = observer;
    this.clock = clock;
    this.attempt = new DeliveryAttempt(new ProviderDestination(providers), outbox, observer, clock);
  }

  /**
   * Delivers an event; it is stored when this returns. The same source and id again delivers
   * nothing, and returns the deliveries as they are now.
   *
   * @param event without an id it gets one, without a time the present one
   * @param context of the call that delivers it
   * @param providers names of those that get it
   * @throws ServiceException {@code INVALID_INPUT}, {@code TOO_LARGE}; {@code CONFLICT} when an
   *     event with this source and id has another content
   */
  public AcceptedEvent deliver(WorkflowEvent event, CallContext context, List<String> providers) {
    var normalized = EventRules.normalized(event, clock.instant());
    var hash = EventJson.hash(withoutFilledTime(normalized, event));
    var stored = outbox.accept(normalized, hash, Deliverer.of(context), providers);
    if (stored.known().isEmpty()) {
      observer.accepted(normalized, context.subject().id());
    }
    var deliveries = new ArrayList<>(stored.known());
    var end =
        Deadline.current().map(deadline -> deadline.atMost(AT_ONCE)).orElse(Deadline.in(AT_ONCE));
    for (var entry : stored.claimed()) {
      deliveries.add(now(entry, end));
    }
    deliveries.sort(Comparator.comparingInt(delivery -> order(providers, delivery)));
    return new AcceptedEvent(at(normalized, stored.at()), deliveries);
  }

  /** Providers that are no longer configured come last. */
  private static int order(List<String> providers, Delivery delivery) {
    int index = providers.indexOf(delivery.provider());
    return index < 0 ? providers.size() : index;
  }

  private Delivery now(OutboxEntry entry, Deadline end) {
    var left = end.remaining();
    if (!left.isNegative() && !left.isZero()) {
      return attempt.make(entry, left);
    }
    outbox.later(entry, "", Duration.ZERO, false);
    return new Delivery(entry.provider(), Delivery.State.PENDING, List.of(), "");
  }

  /** A time that the gateway fills in differs each time that the event is sent. */
  private static WorkflowEvent withoutFilledTime(WorkflowEvent normalized, WorkflowEvent sent) {
    return sent.time().isPresent() ? normalized : timed(normalized, Optional.empty());
  }

  private static WorkflowEvent at(WorkflowEvent event, Instant time) {
    return timed(event, Optional.of(time));
  }

  private static WorkflowEvent timed(WorkflowEvent event, Optional<Instant> time) {
    return new WorkflowEvent(
        event.id(),
        event.source(),
        event.type(),
        event.subject(),
        event.dataContentType(),
        event.data(),
        event.extensions(),
        time);
  }
}
