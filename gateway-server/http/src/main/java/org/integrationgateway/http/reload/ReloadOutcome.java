package org.integrationgateway.http.reload;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.config.change.ConfigurationChange.Entry;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.http.feature.Reloadable.Refusal;

/**
 * The outcome of a reload, or of a comparison that changes nothing.
 *
 * @param generation that the server runs with afterwards
 * @param changes what was taken over; of a comparison or a refused reload, what would have been
 * @param problems of the files, errors and warnings
 * @param failures entries that stay as they were, although the rest was taken over
 */
public record ReloadOutcome(
    State state,
    Instant at,
    String generation,
    List<Entry> changes,
    List<Problem> problems,
    List<Refusal> failures) {
  public ReloadOutcome {
    changes = List.copyOf(changes);
    problems = List.copyOf(problems);
    failures = List.copyOf(failures);
  }

  /** The states. */
  public enum State {
    /** The files say what the server runs with already. */
    UNCHANGED,
    /** All changes were taken over. */
    APPLIED,
    /** Some entries stay as they were. */
    INCOMPLETE,
    /** The files have errors, or a change needs a restart: nothing was changed. */
    REFUSED,
    /** The changes could be taken over: the answer of a comparison. */
    POSSIBLE;

    /** The state as answers and metrics name it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether the server runs with all that the files say. */
  public boolean isSuccess() {
    return state != State.REFUSED && state != State.INCOMPLETE;
  }

  /** The errors among the problems. */
  public List<Problem> errors() {
    return problems.stream().filter(Problem::isError).toList();
  }
}
