package org.integrationgateway.work.workflows.event;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.work.workflows.provider.WorkflowProviders;

/**
 * The workflow providers. One that has taken an event before returns the same runs: an attempt
 * whose outcome was lost is repeated.
 */
record ProviderDestination(WorkflowProviders providers) implements Destination {
  @Override
  public String label(OutboxEntry entry) {
    return "workflow provider '%s'".formatted(entry.provider());
  }

  @Override
  public List<String> take(OutboxEntry entry) {
    var workflow =
        providers
            .find(entry.provider())
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.UNAVAILABLE,
                        "there is no workflow provider '%s'".formatted(entry.provider())))
            .workflow();
    var subject = Optional.of(entry.deliverer().subject());
    return entry.deliverer().context().during(() -> workflow.deliver(entry.event(), subject));
  }
}
