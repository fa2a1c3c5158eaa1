package org.integrationgateway.providers.programs;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.stdio.ProgramSession;
import org.integrationgateway.providers.stdio.WatchedResources;
import org.integrationgateway.providers.supervision.CallGate;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.providers.supervision.Supervisor;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/** A program with one environment, of which one process at a time is kept up. */
final class KeptProgram {
  private static final List<String> LISTS = List.of("tools", "resources", "prompts");

  private final ProgramUsers users = new ProgramUsers();
  private final Supplier<ProgramEvents> listener;
  private final Supervisor<ProgramSession> supervisor;
  private final CallGate<ProgramSession> gate;

  /**
   * @param env more variables of its environment
   * @param listener the one of the moment
   */
  KeptProgram(
      String name,
      SessionLauncher launcher,
      Map<String, String> env,
      SupervisionTimes times,
      Supplier<ProgramEvents> listener) {
    this.listener = listener;
    this.supervisor =
        new Supervisor<>(
            name,
            launcher.with(env, new PacedEvents(this::heard), new WatchedResources()),
            times,
            Clock.systemUTC(),
            session -> started());
    this.gate = supervisor.entrance();
  }

  Supervisor<ProgramSession> supervisor() {
    return supervisor;
  }

  CallGate<ProgramSession> gate() {
    return gate;
  }

  <T> T ask(ProgramCaller caller, Deadline deadline, McpProgram.Question<T> question)
      throws TimeoutException {
    users.add(caller.subject());
    try {
      return gate.call(
          deadline,
          session -> {
            try {
              return question.ask(session);
            } catch (TimeoutException late) {
              throw new Late(late);
            }
          });
    } catch (Late late) {
      throw late.timeout();
    }
  }

  /** Another process may offer something else. */
  private void started() {
    for (var list : LISTS) {
      heard("notifications/" + list + "/list_changed", Json.object());
    }
  }

  private void heard(String method, ObjectNode params) {
    var told = listener.get();
    users.all().forEach(subject -> told.heard(subject, method, params.deepCopy()));
  }

  /** Carries a checked exception through a function. */
  private static final class Late extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final TimeoutException timeout;

    Late(TimeoutException timeout) {
      super(null, timeout, false, false);
      this.timeout = timeout;
    }

    TimeoutException timeout() {
      return timeout;
    }
  }
}
