package org.integrationgateway.wire.call;

import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Flow;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.InterruptibleTask;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.wire.value.Failures;
import org.integrationgateway.wire.value.Failures.Told;
import org.integrationgateway.wire.value.ServiceFailures;
import org.jspecify.annotations.Nullable;

/**
 * Runs user code away from the event loop, and turns its result or exception into one gRPC answer.
 */
public final class Workers implements AutoCloseable {
  private static final System.Logger log = System.getLogger(Workers.class.getName());

  private final Executor threads;
  private final @Nullable ExecutorService own;

  /**
   * One party for each call until its answer is on the wire, and one for the thread that waits for
   * them.
   */
  private final Phaser unanswered = new Phaser(1);

  /**
   * @param threads shut down with it
   */
  public Workers(ExecutorService threads) {
    this.threads = threads;
    this.own = threads;
  }

  private Workers(Executor threads) {
    this.threads = threads;
    this.own = null;
  }

  /** Runs on threads that belong to the server, which also waits for the end of calls. */
  public static Workers borrowing(Executor threads) {
    return new Workers(threads);
  }

  /** Work for one call. */
  public interface Work<T> {
    T answer(Cancellation cancellation);
  }

  /** Work for one call whose answer comes in pieces. */
  public interface Streaming<A> {
    void answer(Sink<A> answers, Cancellation cancellation) throws InterruptedException;
  }

  /** Work for one call with a streamed request and a streamed answer. */
  public interface Conversation<Q, A> {
    void hold(Inbox<Q> requests, Sink<A> answers, Cancellation cancellation)
        throws InterruptedException;
  }

  /** Work of any form. */
  private interface Body {
    void carryOut() throws InterruptedException;
  }

  /**
   * Answers with the result or the exception of {@code work}; interrupts it when the caller leaves
   * or the deadline passes.
   *
   * @param what names the call, for messages
   */
  public <T> void run(String what, Failures<?> failures, StreamObserver<T> answer, Work<T> work) {
    var task = new InterruptibleTask();
    var call = opened(answer, task::cancel);
    submit(what, failures, call, task, () -> call.onNext(work.answer(task)));
  }

  /** As {@link #run}, with a streamed answer at the caller's pace. */
  public <A> void stream(
      String what, Failures<?> failures, StreamObserver<A> answer, Streaming<A> work) {
    var task = new InterruptibleTask();
    var call = opened(answer, task::cancel);
    var sink = new Sink<>(call);
    submit(what, failures, call, task, () -> work.answer(sink, task));
  }

  /**
   * Answers with what {@code work} has pushed to a subscriber, also after it has returned: no
   * thread waits for the pieces.
   *
   * @param codec writes a piece
   */
  public <T, A> void push(
      String what,
      Failures<?> failures,
      StreamObserver<A> answer,
      Function<T, A> codec,
      Consumer<Flow.Subscriber<T>> work) {
    var task = new InterruptibleTask();
    // A failure may come on a thread that does not serve the call.
    var served = Context.current();
    var pushed =
        new PushedAnswer<T, A>(
            (ServerCallStreamObserver<A>) answer,
            codec,
            failure -> {
              var before = served.attach();
              try {
                return status(what, failures, failure, task);
              } finally {
                served.detach(before);
              }
            });
    var call =
        opened(
            answer,
            () -> {
              task.cancel();
              pushed.cancel();
            });
    submit(what, call, task, () -> work.accept(pushed), pushed::onError, () -> {});
  }

  /**
   * As {@link #stream}, with a streamed request too, of which one message at a time is read.
   *
   * @return the receiver of the request's messages
   */
  public <Q, A> StreamObserver<Q> converse(
      String what, Failures<?> failures, StreamObserver<A> answer, Conversation<Q, A> talk) {
    var task = new InterruptibleTask();
    var call = opened(answer, task::cancel);
    call.disableAutoRequest();
    var inbox = new Inbox<Q>(() -> call.request(1));
    var sink = new Sink<>(call);
    submit(what, failures, call, task, () -> talk.hold(inbox, sink, task));
    return inbox;
  }

  private <A> ServerCallStreamObserver<A> opened(StreamObserver<A> answer, Runnable onCancel) {
    var call = (ServerCallStreamObserver<A>) answer;
    if (own == null) {
      call.setOnCancelHandler(onCancel);
      return call;
    }
    unanswered.register();
    call.setOnCloseHandler(unanswered::arriveAndDeregister);
    call.setOnCancelHandler(
        () -> {
          unanswered.arriveAndDeregister();
          onCancel.run();
        });
    return call;
  }

  private void submit(
      String what,
      Failures<?> failures,
      StreamObserver<?> answer,
      InterruptibleTask task,
      Body body) {
    submit(
        what,
        answer,
        task,
        body,
        failure -> answer.onError(status(what, failures, failure, task)),
        answer::onCompleted);
  }

  private void submit(
      String what,
      StreamObserver<?> answer,
      InterruptibleTask task,
      Body body,
      Consumer<Throwable> failed,
      Runnable done) {
    var deadline = Calls.incoming();
    var underContext = Contexts.incoming().map(context -> under(context, body)).orElse(body);
    // Carries the gRPC context of the call to its thread.
    var call = Context.current();
    try {
      threads.execute(
          call.wrap(
              () -> {
                task.run(() -> carryOut(deadline, underContext, failed, done));
              }));
    } catch (RejectedExecutionException full) {
      var busy =
          new ServiceException(Reason.UNAVAILABLE, "the provider is busy: " + what + " must wait");
      answer.onError(
          FailureMapping.inForce()
              .status(busy)
              .orElseGet(() -> ServiceFailures.ALL.toStatus(busy).orElseThrow()));
    }
  }

  @SuppressWarnings("CatchingUnchecked")
  private static void carryOut(
      Deadline deadline, Body body, Consumer<Throwable> failed, Runnable done) {
    try {
      deadline.during(
          () -> {
            uninterrupted(body);
            return null;
          });
    } catch (Throwable failure) {
      failed.accept(failure);
      return;
    }
    done.run();
  }

  private static StatusRuntimeException status(
      String what, Failures<?> failures, Throwable failure, InterruptibleTask task) {
    if (task.requested()) {
      return Status.CANCELLED.withDescription(what + " was cancelled").asRuntimeException();
    }
    if (failure instanceof StatusRuntimeException status) {
      return status;
    }
    try {
      return told(failures, failure).orElseGet(() -> hidden(what, failure, task));
    } catch (LinkageError incomplete) {
      // The class path lacks what a status with details is made of: one without them is answered.
      incomplete.addSuppressed(failure);
      log.log(Level.ERROR, what + " failed, and a dependency of the SDK is missing", incomplete);
      return Status.INTERNAL
          .withDescription(what + " failed in the provider; its log has the reason")
          .asRuntimeException();
    }
  }

  private static Body under(CallContext context, Body body) {
    return () ->
        context.during(
            () -> {
              uninterrupted(body);
              return null;
            });
  }

  private static void uninterrupted(Body body) {
    try {
      body.carryOut();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  private static Optional<StatusRuntimeException> told(Failures<?> failures, Throwable failure) {
    var first = FailureMapping.inForce().status(failure);
    if (first.isPresent()) {
      return first;
    }
    return failure instanceof RuntimeException said ? failures.toStatus(said) : Optional.empty();
  }

  /** Details of a defect are written to the provider's log, not to callers. */
  private static StatusRuntimeException hidden(
      String what, Throwable defect, InterruptibleTask task) {
    if (!task.requested()) {
      log.log(Level.ERROR, what + " failed", defect);
    }
    return refusal(Reason.FAILED, what + " failed in the provider; its log has the reason");
  }

  private static StatusRuntimeException refusal(Reason reason, String message) {
    return ServiceFailures.ALL.status(new Told<>(reason, message, List.of()));
  }

  public static StatusRuntimeException notNow(String message) {
    return Status.FAILED_PRECONDITION.withDescription(message).asRuntimeException();
  }

  /** Waits until all work has ended and is answered, at most this long. */
  public void awaitEnd(long nanos) throws InterruptedException {
    long latest = System.nanoTime() + nanos;
    if (own == null) {
      return;
    }
    own.shutdown();
    if (!own.awaitTermination(nanos, TimeUnit.NANOSECONDS)) {
      return;
    }
    try {
      int phase = unanswered.arriveAndDeregister();
      unanswered.awaitAdvanceInterruptibly(
          phase, Math.max(0, latest - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException slow) {
      log.log(Level.DEBUG, "responses were still being sent when the time limit passed");
    }
  }

  @Override
  public void close() {
    if (own != null) {
      own.shutdownNow();
    }
  }
}
