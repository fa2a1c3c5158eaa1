package org.integrationgateway.samples.scheduler;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.Signal;

/**
 * The stored data of a run.
 *
 * @param event that triggered it, for references; null after a request
 * @param caller who started it, if a caller did
 * @param signals not yet consumed by a step
 * @param signalled number of received signals
 * @param told number of its events
 */
record RunDocument(
    Run run,
    Map<String, Object> event,
    Optional<Caller> caller,
    List<Signal> signals,
    int signalled,
    long told) {
  /**
   * The caller who started a run, without its token.
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
