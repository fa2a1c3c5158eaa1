package org.integrationgateway.testkit.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ListQuery;
import org.junit.jupiter.api.Test;

/** The contract of object lists: their order, pages and prefixes. */
abstract class ObjectListCases extends ObjectCases {
  @Test
  void listsInTheOrderOfBytes() {
    var keys = List.of("A", "a", "a/b", "a0", "z", "é", "\uFFFD", "😀");
    keys.forEach(key -> put(key, "1"));

    assertThat(storage().list(ListQuery.of(bucket(), "")).objects())
        .extracting(object -> object.ref().key())
        .containsExactlyElementsOf(keys);
  }

  @Test
  void listsInPages() {
    for (int i = 0; i < 25; i++) {
      put("k%02d".formatted(i), "1");
    }
    var keys = new ArrayList<String>();
    var query = ListQuery.of(bucket(), "k").limitedTo(10);
    var page = storage().list(query);
    page.objects().forEach(object -> keys.add(object.ref().key()));
    while (page.nextPageToken().isPresent()) {
      assertThat(page.objects()).hasSize(10);
      page = storage().list(query.next(page.nextPageToken().get()));
      page.objects().forEach(object -> keys.add(object.ref().key()));
    }

    assertThat(keys).hasSize(25).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void rollsKeysIntoPrefixes() {
    List.of("a/1", "a/2", "b", "c/d/1", "c/2").forEach(key -> put(key, "1"));
    var query = ListQuery.of(bucket(), "").rolledAt("/");

    var all = storage().list(query);
    assertThat(all.commonPrefixes()).containsExactly("a/", "c/");
    assertThat(all.objects()).extracting(object -> object.ref().key()).containsExactly("b");

    var first = storage().list(query.limitedTo(1));
    assertThat(first.commonPrefixes()).containsExactly("a/");
    var second = storage().list(query.limitedTo(1).next(first.nextPageToken().orElseThrow()));
    assertThat(second.objects()).extracting(object -> object.ref().key()).containsExactly("b");

    assertThat(storage().list(ListQuery.of(bucket(), "c/").rolledAt("/")).commonPrefixes())
        .containsExactly("c/d/");
  }

  @Test
  void listsBehindAKey() {
    List.of("a", "b", "c").forEach(key -> put(key, "1"));
    var query = new ListQuery(bucket(), "", "", 10, "a", Optional.empty());

    assertThat(storage().list(query).objects())
        .extracting(object -> object.ref().key())
        .containsExactly("b", "c");
  }

  @Test
  void refusesAPageTokenThatIsNone() {
    assertRefused(
        Reason.INVALID_INPUT, () -> storage().list(ListQuery.of(bucket(), "").next("???")));
  }
}
