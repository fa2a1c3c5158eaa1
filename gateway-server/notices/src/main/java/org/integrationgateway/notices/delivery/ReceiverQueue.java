package org.integrationgateway.notices.delivery;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.work.workflows.event.Deliverer;
import org.integrationgateway.work.workflows.event.Delivery;
import org.integrationgateway.work.workflows.event.Destination;
import org.integrationgateway.work.workflows.event.EventDelivery;
import org.integrationgateway.work.workflows.event.EventObserver;
import org.integrationgateway.work.workflows.event.EventOutbox;
import org.integrationgateway.work.workflows.event.OutboxEntry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The notices of one receiver: stored until it has taken them, for a day at most. Its threads are
 * its own, so that a receiver that hangs delays no other.
 */
final class ReceiverQueue implements Destination, EventObserver, AutoCloseable {
  /** Notices that wait; further ones are dropped. */
  static final int MOST_WAITING = 1_000;

  private static final String STORE = "notice_deliveries";
  private static final int AT_ONCE = 2;

  /** The pause between two looks of each replica for each receiver: there may be many of both. */
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private static final Logger log = LoggerFactory.getLogger(ReceiverQueue.class);
  private static final Deliverer GATEWAY =
      Deliverer.of(CallContext.of(Subject.of("system:notices")));

  private final Receiver receiver;
  private final NoticeTarget target;
  private final NoticeObserver observer;
  private final EventOutbox outbox;
  private @Nullable EventDelivery delivery;
  private final AtomicBoolean isFull = new AtomicBoolean();
  private final LongAdder delivered = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private volatile boolean isGone;
  private volatile String problem = "";

  private ReceiverQueue(
      Receiver receiver,
      NoticeTarget target,
      State state,
      NoticeObserver observer,
      InstantSource clock) {
    this.receiver = receiver;
    this.target = target;
    this.observer = observer;
    this.outbox = EventOutbox.of(receiver.key(), STORE, state, clock);
  }

  /** Begins to deliver. */
  static ReceiverQueue open(
      Receiver receiver,
      NoticeTarget target,
      State state,
      NoticeObserver observer,
      Executor workers,
      InstantSource clock) {
    var queue = new ReceiverQueue(receiver, target, state, observer, clock);
    queue.delivery =
        EventDelivery.start(
            "notice-delivery", queue, queue.outbox, queue, workers, AT_ONCE, PAUSE, clock);
    return queue;
  }

  Receiver receiver() {
    return receiver;
  }

  /** Stores a notice for the receiver; does nothing where it is stored already. */
  void add(WorkflowEvent event) {
    if (isGone) {
      return;
    }
    if (outbox.pending() >= MOST_WAITING) {
      failed.increment();
      observer.attempted(receiver.name(), "dropped");
      if (!isFull.getAndSet(true)) {
        log.error(
            "notice receiver '{}' has {} undelivered notices: further ones are dropped",
            receiver.name(),
            MOST_WAITING);
      }
      return;
    }
    isFull.set(false);
    outbox.add(event, GATEWAY, receiver.key());
  }

  @Override
  public String label(OutboxEntry entry) {
    return "notice receiver '%s'".formatted(receiver.name());
  }

  @Override
  public List<String> take(OutboxEntry entry) {
    if (isGone) {
      throw new ServiceException(Reason.NOT_FOUND, "the receiver refuses further notices");
    }
    try {
      target.send(entry.event());
      problem = "";
      return List.of();
    } catch (NoticeTarget.GoneException gone) {
      isGone = true;
      problem = String.valueOf(gone.getMessage());
      log.warn(
          "notice receiver '{}' refuses further notices ({}): it gets none until its entry in"
              + " server.notices changes or the gateway restarts",
          receiver.name(),
          problem);
      throw new ServiceException(Reason.NOT_FOUND, problem, gone);
    } catch (ServiceException refused) {
      problem = refused.detail();
      throw refused;
    }
  }

  @Override
  public void accepted(WorkflowEvent event, String subject) {
    // The notice itself is counted once, not for each receiver.
  }

  @Override
  public void attempted(String provider, Delivery.State state) {
    if (state == Delivery.State.DELIVERED) {
      delivered.increment();
    } else if (state == Delivery.State.FAILED) {
      failed.increment();
    }
    observer.attempted(receiver.name(), state.word());
  }

  long pending() {
    return outbox.pending();
  }

  ReceiverState state() {
    return new ReceiverState(
        receiver.name(),
        receiver.topics(),
        isGone,
        outbox.pending(),
        delivered.sum(),
        failed.sum(),
        problem);
  }

  @Override
  public void close() {
    if (delivery != null) {
      delivery.close();
    }
  }
}
