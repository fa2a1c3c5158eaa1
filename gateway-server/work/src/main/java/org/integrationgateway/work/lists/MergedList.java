package org.integrationgateway.work.lists;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.integrationgateway.sdk.ServiceException;

/**
 * A list of all providers in one order. Entries that are equal in the order come in the order of
 * the providers; each provider's own order is kept. A page ends where it is full, or after {@value
 * #LOOKED_AT} entries that were not wanted.
 *
 * @param sources the providers
 * @param mark place of an entry in the order
 * @param order in which each provider lists its entries
 * @param filter which entries are wanted; empty: all
 * @param query the filters of the list and the subject that asks: a page token is valid for the
 *     same ones only
 */
public record MergedList<T>(
    List<Source<T>> sources,
    Function<T, ListMark> mark,
    Comparator<ListMark> order,
    Optional<Predicate<T>> filter,
    String query) {
  private static final int LOOKED_AT = 2_000;
  private static final int SMALLEST_READ = 100;

  /**
   * The list of one provider.
   *
   * @param provider its name
   */
  public record Source<T>(String provider, ListPage.Reader<T> reader) {}

  /**
   * A page.
   *
   * @throws ServiceException {@code INVALID_INPUT} for a token of another list
   */
  public ListPage<T> page(int limit, Optional<String> token) {
    var from = token.map(text -> ListToken.read(text, query)).orElse(ListToken.START);
    // Entries that were read beyond the page are read again for the next one.
    int size = sources.size() == 1 && filter.isEmpty() ? limit : Math.max(limit, SMALLEST_READ);
    var heads = new ArrayList<ListHead<T>>();
    for (var source : sources) {
      heads.add(new ListHead<>(this, source, size, from.position(source.provider())));
    }
    var found = new ArrayList<T>();
    for (int looked = 0; found.size() < limit && looked < LOOKED_AT; looked++) {
      var next = next(heads);
      if (next.isEmpty()) {
        return new ListPage<>(found, Optional.empty());
      }
      var entry = next.get().take();
      if (filter.isEmpty() || filter.get().test(entry)) {
        found.add(entry);
      }
    }
    return new ListPage<>(found, ListToken.write(query, heads));
  }

  /** The head with the first entry; of equal ones that of the first provider. */
  private Optional<ListHead<T>> next(List<ListHead<T>> heads) {
    return heads.stream()
        .filter(head -> head.entry().isPresent())
        .min((one, other) -> order.compare(mark(one), mark(other)));
  }

  private ListMark mark(ListHead<T> head) {
    return mark.apply(head.entry().orElseThrow());
  }
}
