package org.integrationgateway.server.workflows.provider;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Workflow;

/**
 * The providers that a request concerns.
 *
 * @param providers at least one, the default one first
 */
public record ChosenWorkflows(List<NamedWorkflow> providers) {
  public ChosenWorkflows {
    providers = List.copyOf(providers);
  }

  /** A thing, and the provider that knows it. */
  public record Known<T>(NamedWorkflow provider, T thing) {
    public Workflow workflow() {
      return provider.workflow();
    }
  }

  /** The one that gets new definitions. */
  public NamedWorkflow first() {
    return providers.get(0);
  }

  /** Whether there is no choice. */
  public boolean isOne() {
    return providers.size() == 1;
  }

  /**
   * Asks one provider after the other, until one knows the thing.
   *
   * @param what the thing, in words: {@code run 'x'}
   * @throws ServiceException {@code NOT_FOUND} in the same words for every provider; the failure of
   *     a provider that does not answer, when no other one knows the thing
   */
  public <T> Known<T> knowing(String what, Function<Workflow, T> question) {
    Optional<ServiceException> away = Optional.empty();
    for (var provider : providers) {
      try {
        return new Known<>(provider, question.apply(provider.workflow()));
      } catch (ServiceException refused) {
        if (isAway(refused)) {
          away = away.or(() -> Optional.of(refused));
        } else if (refused.reason() != Reason.NOT_FOUND) {
          throw refused;
        }
      }
    }
    throw away.orElseGet(() -> unknown(what));
  }

  /** The refusal of a thing that does not exist, or not for the caller. */
  public static ServiceException unknown(String what) {
    return new ServiceException(Reason.NOT_FOUND, "there is no " + what);
  }

  /** Whether a provider did not answer. */
  public static boolean isAway(ServiceException failure) {
    return failure.reason() == Reason.UNAVAILABLE || failure.reason() == Reason.TIMEOUT;
  }
}
