package org.integrationgateway.work.builtin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.http.occurrence.Occurrence;
import org.integrationgateway.http.occurrence.Occurrences;
import org.integrationgateway.sdk.workflow.run.Run;

/** Tells which runs of an embedded workflow provider have failed. */
record FailedRuns(String provider, Occurrences occurrences) implements Consumer<Run> {
  @Override
  public void accept(Run run) {
    var data = new LinkedHashMap<String, String>();
    data.put("provider", provider);
    data.put("definition", run.definitionId());
    data.put("run", run.id());
    var subject = run.runAs().or(run::createdBy);
    subject.ifPresent(id -> data.put("subject", id));
    var failed =
        new Occurrence(
            NoticeTopic.RUN_FAILED,
            List.of(provider, run.id()),
            run.statusMessage(),
            Occurrence.page("/", "tab", "runs", "run", run.id(), "provider", provider),
            data);
    occurrences.happened(subject.map(failed::concerning).orElse(failed));
  }
}
