package org.integrationgateway.work.lists;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.work.lists.ListToken.Position;

/** The next entry of the list of one provider, read page by page. */
final class ListHead<T> {
  private final MergedList<T> list;
  private final MergedList.Source<T> source;
  private final int limit;
  private Position position;
  private List<T> entries = List.of();
  private Optional<String> next = Optional.empty();
  private int taken;
  private boolean read;

  /** Whether the entries that were taken for earlier pages are behind. */
  private boolean passed;

  ListHead(MergedList<T> list, MergedList.Source<T> source, int limit, Position position) {
    this.list = list;
    this.source = source;
    this.limit = limit;
    this.position = position;
  }

  String provider() {
    return source.provider();
  }

  /** The next entry; empty at the end. */
  Optional<T> entry() {
    while (!position.ended() && taken == entries.size()) {
      if (read) {
        var behind = passed ? Optional.<ListMark>empty() : position.behind();
        position = next.map(token -> Position.at(token, behind)).orElse(Position.END);
      }
      if (!position.ended()) {
        read();
      }
    }
    return position.ended() ? Optional.empty() : Optional.of(entries.get(taken));
  }

  /** Takes the entry that {@link #entry} has. */
  T take() {
    var entry = entries.get(taken++);
    position = position.behind(list.mark().apply(entry));
    passed = true;
    return entry;
  }

  /** The beginning of the next page. */
  Position position() {
    return position.ended() || !read || taken < entries.size()
        ? position
        : next.map(token -> Position.at(token, Optional.empty())).orElse(Position.END);
  }

  private void read() {
    var page = source.reader().read(limit, position.token());
    entries = page.items();
    next = page.next();
    read = true;
    passed = position.behind().isEmpty();
    taken = position.behind().map(this::firstBehind).orElse(0);
  }

  /**
   * The index of the first entry behind the mark. The entry of the mark may be gone: the order
   * tells then. Entries that are new at the beginning are not listed; the mark may be on the next
   * page for them.
   */
  private int firstBehind(ListMark mark) {
    passed = true;
    for (int i = 0; i < entries.size(); i++) {
      if (mark(i).id().equals(mark.id())) {
        return i + 1;
      }
    }
    int index = 0;
    while (index < entries.size() && list.order().compare(mark(index), mark) < 0) {
      index++;
    }
    passed = index < entries.size();
    return index;
  }

  private ListMark mark(int index) {
    return list.mark().apply(entries.get(index));
  }
}
