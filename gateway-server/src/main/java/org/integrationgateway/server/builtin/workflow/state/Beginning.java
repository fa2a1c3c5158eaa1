package org.integrationgateway.server.builtin.workflow.state;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.workflow.RunCause;
import org.jspecify.annotations.Nullable;

/**
 * How a run begins.
 *
 * @param input what it starts with
 * @param event what triggered it, for references
 * @param caller who asked for it
 * @param runKey its key among the runs of its definition
 */
public record Beginning(
    String definitionId,
    long generation,
    Map<String, @Nullable Object> input,
    Optional<Map<String, @Nullable Object>> event,
    RunCause cause,
    Caller caller,
    Optional<String> runKey) {
  /**
   * Who asked.
   *
   * @param subject canonical id; empty for the host itself and the clock
   * @param scopes what the subject's token was limited to
   * @param depth of the call that asked
   * @param chain the calls that it stood under
   */
  public record Caller(
      Optional<String> subject, List<String> scopes, int depth, List<String> chain) {
    /** Whoever the thread works for. */
    public static Caller current() {
      return CallContext.current()
          .map(
              context ->
                  new Caller(
                      Optional.of(context.subject().id()),
                      context.subject().scopes(),
                      context.depth(),
                      context.chain()))
          .orElseGet(() -> new Caller(Optional.empty(), List.of(), 0, List.of()));
    }

    /** The same call, in the name of another. */
    public Caller as(Optional<String> other) {
      return other.isEmpty() || other.equals(subject)
          ? this
          : new Caller(other, List.of(), depth, chain);
    }
  }
}
