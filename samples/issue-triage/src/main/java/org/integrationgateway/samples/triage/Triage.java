package org.integrationgateway.samples.triage;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.jspecify.annotations.Nullable;

/** Makes events of GitHub's deliveries. The gateway has verified their signatures. */
public final class Triage {
  private static final String SOURCE = "triage";
  private static final String WORKFLOW = "main";

  /** The members of a delivery that the app uses; the gateway leaves the others out. */
  record Delivery(
      @Doc("The action, such as opened, edited or closed") String action,
      Optional<Issue> issue,
      Repository repository) {}

  /**
   * An issue.
   *
   * @param body a text; null where the person wrote none
   */
  record Issue(
      long id,
      int number,
      String title,
      @Nullable Object body,
      @Name("updated_at") Optional<String> updatedAt) {}

  record Repository(String name, Owner owner) {}

  record Owner(String login) {}

  record Taken(
      @Doc("Id of the event; empty when the delivery is not about an issue") String event) {}

  private final Consumer<WorkflowEvent> events;

  private Triage(Consumer<WorkflowEvent> events) {
    this.events = events;
  }

  /** The app, which hands its events to this. */
  static AppProvider provider(Consumer<WorkflowEvent> events) {
    var triage = new Triage(events);
    return TypedApp.named(SOURCE)
        .displayName("Issue triage")
        .describe("Makes events of the issues of GitHub")
        .operation(
            "issues.event", Delivery.class, Taken.class, (delivery, call) -> triage.take(delivery))
        .describe("Takes a delivery of GitHub about an issue")
        .build();
  }

  private Taken take(Delivery delivery) {
    if (delivery.issue().isEmpty()) {
      return new Taken("");
    }
    var event = event(delivery, delivery.issue().get());
    events.accept(event);
    return new Taken(event.id());
  }

  /** GitHub may deliver the same change twice: the same id starts one run. */
  private static WorkflowEvent event(Delivery delivery, Issue issue) {
    var repository = delivery.repository();
    var data = new LinkedHashMap<String, Object>();
    data.put("owner", repository.owner().login());
    data.put("repo", repository.name());
    data.put("number", issue.number());
    data.put("title", issue.title());
    data.put("body", issue.body() == null ? "" : issue.body());
    var id = issue.id() + "-" + delivery.action() + "-" + issue.updatedAt().orElse("");
    return WorkflowEvent.of(id, SOURCE, "github.issue." + delivery.action(), data)
        .about(repository.owner().login() + "/" + repository.name() + "#" + issue.number());
  }

  public static void main(String[] args) {
    ProviderMain.serve(() -> provider(new HostEvents()));
  }

  /** The workflows of the host, connected at the first event. */
  private static final class HostEvents implements Consumer<WorkflowEvent> {
    private volatile HostServices host;

    @Override
    public void accept(WorkflowEvent event) {
      host().workflow(WORKFLOW).deliver(event, Optional.empty());
    }

    private synchronized HostServices host() {
      if (host == null) {
        host = HostServices.open();
      }
      return host;
    }
  }
}
