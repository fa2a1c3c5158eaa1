package org.integrationgateway.engines.workflow.plan;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Trigger;
import org.jspecify.annotations.Nullable;

/** A trigger of a definition as it is stored: with a time, or with an event. */
record StoredActivation(
    Optional<String> id,
    Optional<String> cron,
    Optional<String> timeZone,
    Optional<String> type,
    Optional<String> source,
    Optional<String> subject,
    Optional<String> condition,
    Map<String, @Nullable Object> input) {
  static StoredActivation of(Activation activation) {
    var clock = of(activation.trigger(), Trigger.Schedule.class);
    var event = of(activation.trigger(), Trigger.OnEvent.class);
    return new StoredActivation(
        activation.id(),
        clock.map(Trigger.Schedule::cron),
        clock.flatMap(Trigger.Schedule::timeZone),
        event.map(Trigger.OnEvent::type),
        event.flatMap(Trigger.OnEvent::source),
        event.flatMap(Trigger.OnEvent::subject),
        event.flatMap(Trigger.OnEvent::condition),
        activation.input());
  }

  private static <T extends Trigger> Optional<T> of(Trigger trigger, Class<T> type) {
    return Optional.of(trigger).filter(type::isInstance).map(type::cast);
  }

  /** The trigger, not paused: pauses are stored elsewhere. */
  Activation activation() {
    var trigger =
        cron.<Trigger>map(times -> new Trigger.Schedule(times, timeZone))
            .orElseGet(() -> new Trigger.OnEvent(type.orElse(""), source, subject, condition));
    return new Activation(id, trigger, false, input);
  }
}
