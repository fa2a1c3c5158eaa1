package org.integrationgateway.work.lists;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.junit.jupiter.api.Test;

class MergedListTest {
  /** An entry, such as {@code a7}: made by provider a in second 7. */
  private static int second(String entry) {
    return Integer.parseInt(entry.substring(1));
  }

  /** The entries of each provider, the newest first. */
  private final Map<String, List<String>> providers = new TreeMap<>();

  private void has(String provider, int... seconds) {
    var entries = providers.computeIfAbsent(provider, name -> new ArrayList<>());
    IntStream.of(seconds).mapToObj(second -> provider + second).forEach(entries::add);
  }

  /** Pages of at most two entries: their token is the second of the entry before. */
  private ListPage<String> read(String provider, int limit, Optional<String> token) {
    var all = providers.get(provider);
    int before = token.map(Integer::parseInt).orElse(Integer.MAX_VALUE);
    int from = (int) all.stream().filter(entry -> second(entry) >= before).count();
    int to = Math.min(all.size(), from + Math.min(limit, 2));
    return new ListPage<>(
        all.subList(from, to),
        to < all.size() ? Optional.of(String.valueOf(second(all.get(to - 1)))) : Optional.empty());
  }

  private MergedList<String> list(Optional<Predicate<String>> filter, String query) {
    return new MergedList<>(
        providers.keySet().stream()
            .map(
                name ->
                    new MergedList.Source<String>(name, (limit, token) -> read(name, limit, token)))
            .toList(),
        entry -> new ListMark(Instant.ofEpochSecond(second(entry)), entry),
        ListMark.NEWEST_FIRST,
        filter,
        query);
  }

  private ListPage<String> page(int limit, Optional<String> token) {
    return list(Optional.empty(), "all").page(limit, token);
  }

  private List<String> rest(int limit, Optional<String> token) {
    var seen = new ArrayList<String>();
    var next = token;
    while (next.isPresent()) {
      var page = page(limit, next);
      seen.addAll(page.items());
      next = page.next();
    }
    return seen;
  }

  @Test
  void listsAllProvidersInOneOrderInPagesOfAnySize() {
    has("a", 9, 7, 5, 4, 1);
    has("b", 8, 7, 2);
    has("c");
    for (int limit = 1; limit < 10; limit++) {
      var first = page(limit, Optional.empty());
      var all = new ArrayList<>(first.items());
      all.addAll(rest(limit, first.next()));
      assertThat(all).containsExactly("a9", "b8", "a7", "b7", "a5", "a4", "b2", "a1");
    }
  }

  @Test
  void goesOnBehindTheLastEntryWhenThereAreNewOnes() {
    has("a", 9, 8, 7, 6);
    has("b", 5);
    var first = page(1, Optional.empty());
    providers.get("a").addAll(0, List.of("a14", "a13", "a12", "a11", "a10"));
    assertThat(rest(2, first.next())).containsExactly("a8", "a7", "a6", "b5");
  }

  @Test
  void goesOnBehindAnEntryThatIsGone() {
    has("a", 9, 8, 7);
    has("b", 8);
    var first = page(2, Optional.empty());
    assertThat(first.items()).containsExactly("a9", "a8");
    providers.get("a").remove("a8");
    assertThat(rest(2, first.next())).containsExactly("b8", "a7");
  }

  @Test
  void listsAProviderThatComesLater() {
    has("a", 9, 8);
    var first = page(1, Optional.empty());
    has("b", 7);
    assertThat(rest(1, first.next())).containsExactly("a8", "b7");
  }

  @Test
  void endsAPageAfterManyEntriesThatAreNotWanted() {
    has("a", IntStream.rangeClosed(1, 5_000).map(i -> 5_001 - i).toArray());
    var wanted = list(Optional.of(entry -> entry.equals("a1")), "mine");
    var pages = 1;
    var page = wanted.page(10, Optional.empty());
    while (page.next().isPresent()) {
      assertThat(page.items()).isEmpty();
      page = wanted.page(10, page.next());
      pages++;
    }
    assertThat(page.items()).containsExactly("a1");
    assertThat(pages).isEqualTo(3);
  }

  @Test
  void refusesTheTokenOfAnotherList() {
    has("a", 9, 8);
    var token = page(1, Optional.empty()).next();
    for (var wrong : List.of(token, Optional.of("nonsense"), Optional.of("x".repeat(20_000)))) {
      var refused =
          catchThrowableOfType(
              ServiceException.class, () -> list(Optional.empty(), "other").page(1, wrong));
      assertThat(refused.reason()).isEqualTo(Reason.INVALID_INPUT);
      assertThat(refused.problems().get(0).pointer()).isEqualTo("/pageToken");
    }
  }
}
