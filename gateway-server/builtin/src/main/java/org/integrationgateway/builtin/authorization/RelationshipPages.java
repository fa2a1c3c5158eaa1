package org.integrationgateway.builtin.authorization;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.RelationshipPage;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.KeyRange.Bound;

/** One page of the relationships that pass a filter, from the index that needs the fewest reads. */
final class RelationshipPages {
  // The most records to read for one page of a filter without an index of its own.
  private static final int MOST_READ = 5_000;
  private static final int CHUNK = 500;
  private static final String SEPARATOR = "\0";

  private final RelationshipFilter filter;
  private final String order;
  private final KeyRange range;

  RelationshipPages(RelationshipFilter filter) {
    this.filter = filter;
    if (filter.resourceType().isPresent()) {
      order = Fact.STORE;
      range = Fact.startingWith(resource(filter));
    } else if (filter.subject().isPresent()) {
      order = Fact.BY_TARGET;
      range = Fact.startingWith(Fact.SUBJECT, filter.subject().get());
    } else if (filter.layer().isPresent()) {
      order = Fact.BY_LAYER;
      range = Fact.startingWith(Fact.name(filter.layer().get()));
    } else {
      order = Fact.STORE;
      range = Fact.startingWith();
    }
  }

  private static String[] resource(RelationshipFilter filter) {
    var parts = new ArrayList<>(List.of(filter.resourceType().orElseThrow()));
    filter.resourceId().ifPresent(parts::add);
    if (parts.size() == 2) {
      filter.relation().ifPresent(parts::add);
    }
    return parts.toArray(String[]::new);
  }

  RelationshipPage page(ObjectStore facts, int limit, Optional<String> pageToken) {
    Source source = order.equals(Fact.STORE) ? facts : facts.index(order);
    var rest = pageToken.map(this::after).orElse(range);
    var found = new ArrayList<ListedRelationship>();
    for (int read = 0; ; read += CHUNK) {
      var chunk = source.entries(rest, CHUNK, Direction.NEXT);
      for (var entry : chunk) {
        var listed = Fact.read(entry.value());
        if (filter.selects(listed)) {
          found.add(listed);
        }
        if (found.size() == limit) {
          return new RelationshipPage(found, more(source, entry));
        }
      }
      if (chunk.size() < CHUNK) {
        return new RelationshipPage(found, Optional.empty());
      }
      var last = chunk.get(chunk.size() - 1);
      if (read + CHUNK >= MOST_READ) {
        return new RelationshipPage(found, Optional.of(token(last.key())));
      }
      rest = after(last.key());
    }
  }

  private Optional<String> more(Source source, Entry last) {
    return source.getAllKeys(after(last.key()), 1, Direction.NEXT).isEmpty()
        ? Optional.empty()
        : Optional.of(token(last.key()));
  }

  private KeyRange after(Key position) {
    return new KeyRange(Optional.of(new Bound(position, true)), range.upper());
  }

  private String token(Key position) {
    var parts = ((Key.Array) position).parts().stream().map(part -> ((Key.Text) part).value());
    var text = order + SEPARATOR + String.join(SEPARATOR, parts.toList());
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private KeyRange after(String token) {
    try {
      var text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
      int end = text.indexOf(SEPARATOR);
      if (end > 0 && text.substring(0, end).equals(order)) {
        var position = Key.array(text.substring(end + 1).split(SEPARATOR, -1));
        if (range.includes(position)) {
          return after(position);
        }
      }
    } catch (IllegalArgumentException garbled) {
      // Refused below, like other invalid tokens.
    }
    throw new ServiceException(
        Reason.INVALID_INPUT,
        "the page token is not valid for this list: use the token of the previous page, with "
            + "the same filter");
  }
}
