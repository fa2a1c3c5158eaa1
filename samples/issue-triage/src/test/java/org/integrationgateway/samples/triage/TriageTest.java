package org.integrationgateway.samples.triage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

/** Deliveries as the gateway hands them over, and the events that become of them. */
class TriageTest {
  private final List<WorkflowEvent> events = new CopyOnWriteArrayList<>();

  private int deliver(String json) {
    var program = ProviderUnderTest.object(() -> Triage.provider(events::add));
    try (var triage = ProviderHarness.serve(program, "{}")) {
      return triage.call("issues.event", json).status();
    }
  }

  @Test
  void makesAnEventOfAnIssue() {
    var status =
        deliver(
            """
            {"action": "opened",
             "issue": {"id": 11, "number": 7, "title": "Import", "body": null, "updated_at": "t"},
             "repository": {"name": "shop", "owner": {"login": "acme"}}}
            """);

    assertThat(status).isEqualTo(200);
    var event = events.get(0);
    assertThat(event.id()).isEqualTo("11-opened-t");
    assertThat(event.type()).isEqualTo("github.issue.opened");
    assertThat(event.subject()).contains("acme/shop#7");
    assertThat(event.data()).containsEntry("number", 7).containsEntry("body", "");
  }

  @Test
  void makesNoEventOfOtherDeliveries() {
    deliver(
        """
        {"action": "created", "repository": {"name": "shop", "owner": {"login": "acme"}}}
        """);

    assertThat(events).isEmpty();
  }
}
