package org.integrationgateway.work.workflows.provider;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.work.lists.ListPage;
import org.integrationgateway.work.lists.MergedList;

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

  /** The provider that gets new definitions. */
  public NamedWorkflow first() {
    return providers.get(0);
  }

  /** Whether only one provider is configured. */
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

  /** Reads a page of the list of one provider. */
  @FunctionalInterface
  public interface Reader<T> {
    WorkflowPage<T> page(Workflow workflow, int limit, Optional<String> token);
  }

  /**
   * The lists of the providers. Reading one fails with {@code UNAVAILABLE} when a provider does not
   * answer, because the list would lack its entries.
   *
   * @param named adds the name of the provider to an entry
   */
  public <T> List<MergedList.Source<T>> sources(Reader<T> reader, BiFunction<T, String, T> named) {
    return providers.stream()
        .map(
            provider ->
                new MergedList.Source<T>(
                    provider.name(),
                    (limit, token) -> {
                      var page = read(reader, provider, limit, token);
                      return new ListPage<>(
                          page.items().stream()
                              .map(entry -> named.apply(entry, provider.name()))
                              .toList(),
                          page.nextPageToken());
                    }))
        .toList();
  }

  private <T> WorkflowPage<T> read(
      Reader<T> reader, NamedWorkflow provider, int limit, Optional<String> token) {
    try {
      return reader.page(provider.workflow(), limit, token);
    } catch (ServiceException failure) {
      if (isAway(failure) && !isOne()) {
        throw new ServiceException(
            Reason.UNAVAILABLE,
            "workflow provider '%s' does not respond, and the list would lack its entries: ask for those of another provider by 'provider', or try again later"
                .formatted(provider.name()),
            failure);
      }
      throw failure;
    }
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
