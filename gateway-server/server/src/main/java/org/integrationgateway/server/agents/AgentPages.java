package org.integrationgateway.server.agents;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.server.agents.AgentPageToken.Place;

/**
 * Lists of several providers as one, newest first; of things of the same time, those of the
 * provider with the lesser name come first. Each provider's own order is kept.
 *
 * @param id of a thing, unique in its provider
 * @param createdAt when it was made
 * @param sources the providers by name, each with how a page of it is read
 */
record AgentPages<T>(
    Function<T, String> id, Function<T, Instant> createdAt, List<Source<T>> sources) {

  /**
   * The list of one provider.
   *
   * @param read takes the size of a page and its token
   */
  record Source<T>(String provider, BiFunction<Integer, Optional<String>, AgentPage<T>> read) {}

  /**
   * One page.
   *
   * @param scope the subject and the filter of the list: a token is valid for the same ones only
   */
  AgentPage<T> page(String scope, int limit, Optional<String> pageToken) {
    var before = pageToken.map(token -> AgentPageToken.read(token, scope));
    var heads = new ArrayList<Head>();
    for (var source : sources) {
      if (before.isEmpty()) {
        heads.add(new Head(source, Place.BEGINNING, limit));
      } else {
        before
            .get()
            .place(source.provider())
            .ifPresent(place -> heads.add(new Head(source, place, limit)));
      }
    }
    var order =
        Comparator.<Head, Instant>comparing(head -> createdAt.apply(head.next()))
            .reversed()
            .thenComparing(head -> head.source.provider());
    var items = new ArrayList<T>();
    while (items.size() < limit) {
      var next = heads.stream().filter(Head::hasNext).min(order);
      if (next.isEmpty()) {
        return new AgentPage<>(items, Optional.empty());
      }
      items.add(next.get().take());
    }
    var token = new AgentPageToken();
    heads.forEach(head -> head.place().ifPresent(at -> token.put(head.source.provider(), at)));
    return new AgentPage<>(items, token.write(scope));
  }

  /** Where one provider's list stands. */
  private final class Head {
    private final Source<T> source;
    private final int limit;
    private Place place;
    private List<T> page = List.of();
    private Optional<String> behind = Optional.empty();
    private boolean isRead;
    private int at;

    Head(Source<T> source, Place place, int limit) {
      this.source = source;
      this.place = place;
      this.limit = limit;
    }

    boolean hasNext() {
      if (!isRead) {
        read(place);
        skip();
      }
      while (at == page.size() && behind.isPresent()) {
        read(new Place(behind, Optional.empty(), Instant.EPOCH));
      }
      return at < page.size();
    }

    private void read(Place from) {
      var answer = source.read().apply(limit, from.token());
      place = from;
      page = answer.items();
      behind = answer.nextPageToken();
      at = 0;
      isRead = true;
    }

    /** Goes behind what was shown before; what is new at the beginning is behind it too. */
    private void skip() {
      while (place.lastId().isPresent()) {
        while (at < page.size()) {
          var item = page.get(at);
          if (createdAt.apply(item).isBefore(place.lastTime())) {
            return;
          }
          at++;
          if (id.apply(item).equals(place.lastId().get())) {
            return;
          }
        }
        if (behind.isEmpty()) {
          return;
        }
        read(new Place(behind, place.lastId(), place.lastTime()));
      }
    }

    T next() {
      return page.get(at);
    }

    T take() {
      var taken = page.get(at);
      at++;
      place = new Place(place.token(), Optional.of(id.apply(taken)), createdAt.apply(taken));
      return taken;
    }

    /** Where the next page goes on; empty at the end. */
    Optional<Place> place() {
      if (!isRead || at < page.size()) {
        return Optional.of(place);
      }
      return behind.map(token -> new Place(Optional.of(token), Optional.empty(), Instant.EPOCH));
    }
  }
}
