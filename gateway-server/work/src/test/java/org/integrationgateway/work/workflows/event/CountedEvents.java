package org.integrationgateway.work.workflows.event;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.sdk.workflow.WorkflowEvent;

/** Remembers what it is told. */
final class CountedEvents implements EventObserver {
  private final AtomicInteger accepted = new AtomicInteger();
  private final List<Delivery.State> attempts = new CopyOnWriteArrayList<>();

  int accepted() {
    return accepted.get();
  }

  List<Delivery.State> attempts() {
    return attempts;
  }

  @Override
  public void accepted(WorkflowEvent event, String subject) {
    accepted.incrementAndGet();
  }

  @Override
  public void attempted(String provider, Delivery.State state) {
    attempts.add(state);
  }
}
