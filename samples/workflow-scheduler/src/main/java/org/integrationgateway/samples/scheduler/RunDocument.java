package org.integrationgateway.samples.scheduler;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.workflow.Run;
import org.integrationgateway.sdk.workflow.Signal;

/**
 * What is kept of a run.
 *
 * @param event what triggered it, for references; null when somebody asked
 * @param caller who started it, when somebody did
 * @param signals that no step has taken yet
 * @param signalled how many signals came
 * @param told how many events there are
 */
record RunDocument(
    Run run,
    Map<String, Object> event,
    Optional<Caller> caller,
    List<Signal> signals,
    int signalled,
    long told) {
  /**
   * Who started a run, as far as its attempts need to know; no token is kept.
   *
   * @param limited whether the token was limited, which cannot be passed on
   */
  record Caller(String subject, int depth, List<String> chain, boolean limited) {
    static Caller of(CallContext context) {
      var subject = context.subject();
      return new Caller(
          subject.id(), context.depth(), context.chain(), !subject.scopes().isEmpty());
    }
  }
}
