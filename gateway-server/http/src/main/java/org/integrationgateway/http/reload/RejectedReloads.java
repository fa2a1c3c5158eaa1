package org.integrationgateway.http.reload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.http.calls.Replica;
import org.integrationgateway.http.occurrence.Occurrence;
import org.integrationgateway.http.occurrence.Occurrences;

/**
 * Tells that a reload has refused the configuration, until one succeeds. Replicas that refuse the
 * same files tell the same.
 */
public record RejectedReloads(Occurrences occurrences) implements Consumer<ReloadOutcome> {
  private static final List<String> THING = List.of("configuration");

  @Override
  public void accept(ReloadOutcome outcome) {
    if (outcome.state() == ReloadOutcome.State.REFUSED) {
      outcome.errors().stream()
          .findFirst()
          .ifPresent(error -> occurrences.happened(occurrence(outcome, error)));
    } else {
      occurrences.ended(NoticeTopic.CONFIGURATION_REJECTED, THING);
    }
  }

  private static Occurrence occurrence(ReloadOutcome outcome, Problem first) {
    var data = new LinkedHashMap<String, String>();
    data.put("replica", Replica.name());
    data.put("at", first.at().toString());
    data.put("errors", String.valueOf(outcome.errors().size()));
    data.put("generation", outcome.generation());
    return new Occurrence(
            NoticeTopic.CONFIGURATION_REJECTED,
            THING,
            first.message(),
            Occurrence.page("/admin", "tab", "configuration"),
            data)
        .at(first.at() + " " + first.message());
  }
}
