package org.integrationgateway.work;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.http.api.GatewayFailures;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.agent.session.SessionQuery;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.run.RunQuery;

/**
 * The runs and agent sessions of subjects, at all providers.
 *
 * @param declared the providers of the configuration
 * @param running finds those that are started
 * @param timeout of the question
 */
public record SubjectWork(
    DeclaredProviders declared, ServiceFinder running, Supplier<Duration> timeout) {
  private static final SessionQuery ANY = new SessionQuery(Optional.empty(), 1, Optional.empty());

  /**
   * Whether a subject has a run or an agent session.
   *
   * @throws GatewayException when a provider does not answer
   */
  public boolean hasAny(String subject) {
    try {
      return Deadline.in(timeout.get()).during(() -> hasSession(subject) || hasRun(subject));
    } catch (ServiceException failure) {
      throw GatewayFailures.of(failure);
    }
  }

  private boolean hasSession(String subject) {
    var context = CallContext.of(Subject.of(subject));
    return started(ProviderKind.AGENT)
        .anyMatch(agent -> !context.during(() -> agent.listSessions(ANY)).items().isEmpty());
  }

  private boolean hasRun(String subject) {
    return started(ProviderKind.WORKFLOW).anyMatch(workflow -> hasRun(workflow, subject));
  }

  private static boolean hasRun(Workflow workflow, String subject) {
    var query = RunQuery.all(Workflow.MAX_PAGE);
    while (true) {
      var page = workflow.runs(query);
      if (page.items().stream().anyMatch(run -> run.belongsTo(subject))) {
        return true;
      }
      if (page.nextPageToken().isEmpty()) {
        return false;
      }
      query = query.from(page.nextPageToken().get());
    }
  }

  private <T> Stream<T> started(ProviderKind<T> kind) {
    return declared.of(kind).stream()
        .map(
            provider ->
                running
                    .find(kind, provider.name())
                    .orElseThrow(
                        () ->
                            new GatewayException(
                                ErrorCode.NOT_READY,
                                "provider '%s' is not started yet: try again later"
                                    .formatted(provider.name()))));
  }
}
