package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import java.util.Locale;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.work.agents.AgentChange;
import org.integrationgateway.work.agents.AgentObserver;

/** Counts what callers change at agents. */
final class AgentMetrics implements AgentObserver {
  private final Counter sessions;
  private final Counter turns;
  private final Counter canceled;
  private final Counter resolved;
  private final Counter ended;

  AgentMetrics(Meters meters) {
    sessions =
        meters.counter(
            "gateway_agent_sessions_total", "Sessions that callers have opened", "provider");
    turns =
        meters.counter("gateway_agent_turns_total", "Turns that callers have started", "provider");
    canceled =
        meters.counter(
            "gateway_agent_cancellations_total", "Turns that callers have cancelled", "provider");
    resolved =
        meters.counter(
            "gateway_agent_answers_total",
            "Questions of turns that callers have answered",
            "provider");
    ended =
        meters.counter(
            "gateway_agent_turns_ended_total",
            "Turns of embedded agents that have ended at this replica, by their final status",
            "provider",
            "status");
  }

  void ended(String provider, Turn.Status status) {
    ended.labelValues(provider, status.name().toLowerCase(Locale.ROOT)).inc();
  }

  @Override
  public void changed(AgentChange change) {
    switch (change.action()) {
      case SESSION_CREATE -> sessions.labelValues(change.provider()).inc();
      case TURN_CREATE -> turns.labelValues(change.provider()).inc();
      case TURN_CANCEL -> canceled.labelValues(change.provider()).inc();
      case INTERACTION_RESOLVE -> resolved.labelValues(change.provider()).inc();
      case SESSION_UPDATE -> {}
    }
  }
}
