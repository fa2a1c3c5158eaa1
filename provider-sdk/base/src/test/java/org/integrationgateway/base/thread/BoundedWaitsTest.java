package org.integrationgateway.base.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class BoundedWaitsTest {
  private final AtomicInteger most = new AtomicInteger(2);
  private final BoundedWaits waits = new BoundedWaits(most::get);
  private final List<String> ended = new ArrayList<>();

  private BoundedWaits.Wait prepare(String name) {
    return waits.prepare(() -> ended.add(name));
  }

  @Test
  void oneTooManyEndsTheOldest() {
    for (var name : List.of("first", "second", "third")) {
      prepare(name).begin();
    }
    assertThat(ended).containsExactly("first");
  }

  @Test
  void aWaitThatHasEndedKeepsNoPlace() {
    var first = prepare("first");
    first.begin();
    prepare("second").begin();
    first.end();
    prepare("third").begin();
    assertThat(ended).isEmpty();
  }

  @Test
  void aWaitThatBeginsAgainIsAsOldAsBefore() {
    var first = prepare("first");
    first.begin();
    prepare("second").begin();
    first.end();
    first.begin();
    prepare("third").begin();
    assertThat(ended).containsExactly("first");
  }

  @Test
  void fewerPlacesEndAsManyAsNeeded() {
    prepare("first").begin();
    prepare("second").begin();
    most.set(0);
    prepare("third").begin();
    assertThat(ended).containsExactly("first", "second");
  }
}
