package org.integrationgateway.authoring.recording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Plays the exchanges of a recording, each once, to the requests that are equal to theirs. */
public final class Replay {
  private final List<Exchange> left;
  private final List<Exchange> all;
  private final List<String> unexpected = new ArrayList<>();

  /** A replay of these exchanges; of equal requests the first is answered first. */
  public Replay(List<Exchange> exchanges) {
    this.all = List.copyOf(exchanges);
    this.left = new ArrayList<>(exchanges);
  }

  /**
   * The response to a request; empty for a request that was not recorded, or more often than it.
   */
  public synchronized Optional<RecordedResponse> play(RecordedRequest asked) {
    for (var exchange : left) {
      if (Difference.of(exchange.request(), asked).isEmpty()) {
        left.remove(exchange);
        return Optional.of(exchange.response());
      }
    }
    unexpected.add(unexpected(asked));
    return Optional.empty();
  }

  private String unexpected(RecordedRequest asked) {
    var title = asked.title() + " is not recorded";
    return all.stream()
        .min(
            Comparator.comparing((Exchange each) -> !Difference.isSameTarget(each.request(), asked))
                .thenComparingInt(each -> Difference.of(each.request(), asked).size()))
        .map(
            nearest -> {
              var differences = Difference.of(nearest.request(), asked);
              return differences.isEmpty()
                  ? asked.title() + " was sent more often than it is recorded"
                  : title
                      + "; the nearest recorded one is "
                      + nearest.request().title()
                      + ":\n  "
                      + String.join("\n  ", differences);
            })
        .orElse(title + ": the recording has no requests");
  }

  /** Every request that was not recorded, and every recorded one that did not come. */
  public synchronized List<String> problems() {
    var problems = new ArrayList<>(unexpected);
    left.forEach(
        exchange -> problems.add(exchange.request().title() + " is recorded, and was not sent"));
    return problems;
  }
}
