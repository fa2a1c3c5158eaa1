package org.integrationgateway.server.workflows.provider;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.WorkflowPage;

/** What one provider adds to a merged list, read page by page. */
final class ListSource<T> {
  private final WorkflowList<T> list;
  private final NamedWorkflow provider;
  private final int limit;
  private ListToken.Position position;
  private List<T> entries = List.of();
  private int taken;
  private Optional<String> next = Optional.empty();
  private boolean read;

  ListSource(WorkflowList<T> list, NamedWorkflow provider, int limit, ListToken.Position position) {
    this.list = list;
    this.provider = provider;
    this.limit = limit;
    this.position = position;
  }

  NamedWorkflow provider() {
    return provider;
  }

  /** The next entry; empty at the end. */
  Optional<T> head() {
    while (!position.ended() && taken == entries.size()) {
      if (read) {
        position = next.map(ListToken.Position::at).orElse(ListToken.Position.END);
      }
      if (!position.ended()) {
        read();
      }
    }
    return position.ended() ? Optional.empty() : Optional.of(entries.get(taken));
  }

  /** Takes the entry that {@link #head} has. */
  T take() {
    var entry = entries.get(taken++);
    position = position.behind(list.mark().apply(entry));
    return entry;
  }

  /** Where the next page begins. */
  ListToken.Position position() {
    if (position.ended() || !read || taken < entries.size()) {
      return position;
    }
    return next.map(ListToken.Position::at).orElse(ListToken.Position.END);
  }

  private void read() {
    var page = ask();
    entries = page.items();
    next = page.nextPageToken();
    taken = position.behind().map(this::firstBehind).orElse(0);
    read = true;
  }

  private WorkflowPage<T> ask() {
    try {
      return list.source().page(provider.workflow(), limit, position.token());
    } catch (ServiceException failure) {
      if (ChosenWorkflows.isAway(failure) && !list.chosen().isOne()) {
        throw new ServiceException(
            Reason.UNAVAILABLE,
            "workflow provider '%s' does not answer, and the list would lack its entries: ask for those of another provider by 'provider', or try again later"
                .formatted(provider.name()),
            failure);
      }
      throw failure;
    }
  }

  /**
   * The index of the first entry behind the mark. The entry of the mark may be gone: the order
   * tells then.
   */
  private int firstBehind(ListMark mark) {
    for (int i = 0; i < entries.size(); i++) {
      if (list.mark().apply(entries.get(i)).id().equals(mark.id())) {
        return i + 1;
      }
    }
    int index = 0;
    while (index < entries.size()
        && list.order().compare(list.mark().apply(entries.get(index)), mark) < 0) {
      index++;
    }
    return index;
  }
}
