package org.integrationgateway.server.workflows.provider;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowPage;

/**
 * A list of all providers in one order. Entries that are equal in the order come in the order of
 * the providers. A page ends where it is full, or after {@link #LOOKED_AT} entries that were not
 * wanted.
 *
 * @param source reads a page of one provider
 * @param mark place of an entry in the order
 * @param order in which each provider lists its entries
 * @param filter whether the caller may see an entry; empty when it sees all
 * @param query what the list is asked for: a page token is valid for the same query only
 */
public record WorkflowList<T>(
    ChosenWorkflows chosen,
    Source<T> source,
    Function<T, ListMark> mark,
    Comparator<ListMark> order,
    Optional<Predicate<T>> filter,
    String query) {
  private static final int LOOKED_AT = 2_000;
  private static final int SMALLEST_READ = 100;

  /** Reads a page of one provider. */
  @FunctionalInterface
  public interface Source<T> {
    WorkflowPage<T> page(Workflow workflow, int limit, Optional<String> pageToken);
  }

  /**
   * A page.
   *
   * @param with adds the name of the provider to an entry
   * @throws ServiceException {@code INVALID_INPUT} for a token of another list; {@code UNAVAILABLE}
   *     when a provider does not answer, because the list would lack its entries
   */
  public WorkflowPage<T> page(int limit, Optional<String> token, Named<T> with) {
    var from = token.map(text -> ListToken.read(text, query)).orElse(ListToken.START);
    // What is read beyond the page is read again for the next one.
    int read = chosen.isOne() && filter.isEmpty() ? limit : Math.max(limit, SMALLEST_READ);
    var sources = new ArrayList<ListSource<T>>();
    for (var provider : chosen.providers()) {
      sources.add(new ListSource<>(this, provider, read, from.position(provider.name())));
    }
    var found = new ArrayList<T>();
    int looked = 0;
    while (found.size() < limit && looked < LOOKED_AT) {
      var next = next(sources);
      if (next.isEmpty()) {
        return new WorkflowPage<>(found, Optional.empty());
      }
      var entry = next.get().take();
      looked++;
      if (filter.isEmpty() || filter.get().test(entry)) {
        found.add(with.named(entry, next.get().provider().name()));
      }
    }
    return new WorkflowPage<>(found, ListToken.write(query, sources));
  }

  /** Adds the name of a provider. */
  @FunctionalInterface
  public interface Named<T> {
    T named(T entry, String provider);
  }

  private Optional<ListSource<T>> next(List<ListSource<T>> sources) {
    Optional<ListSource<T>> best = Optional.empty();
    for (var each : sources) {
      if (each.head().isPresent()
          && best.filter(
                  other ->
                      order.compare(mark.apply(other.head().get()), mark.apply(each.head().get()))
                          <= 0)
              .isEmpty()) {
        best = Optional.of(each);
      }
    }
    return best;
  }
}
