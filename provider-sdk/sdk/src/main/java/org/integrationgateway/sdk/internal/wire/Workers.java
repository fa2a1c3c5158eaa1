package org.integrationgateway.sdk.internal.wire;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.lang.System.Logger.Level;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;

/** Runs user code away from the event loop, and turns whatever it does into one gRPC answer. */
final class Workers implements AutoCloseable {
  private static final System.Logger log = System.getLogger(Workers.class.getName());

  private final ExecutorService threads;

  /** One party a call until its answer is on the wire, and one for whoever waits for that. */
  private final Phaser unanswered = new Phaser(1);

  Workers(ExecutorService threads) {
    this.threads = threads;
  }

  /** Work for one call. */
  interface Work<T> {
    T answer(Cancellation cancellation);
  }

  /**
   * Answers with what {@code work} gives or throws; interrupts it when the caller leaves or the
   * deadline passes.
   *
   * @param what names the call, for messages
   */
  <T> void run(String what, StreamObserver<T> answer, Work<T> work) {
    var attempt = new Attempt();
    var call = (ServerCallStreamObserver<T>) answer;
    unanswered.register();
    call.setOnCloseHandler(unanswered::arriveAndDeregister);
    call.setOnCancelHandler(
        () -> {
          unanswered.arriveAndDeregister();
          attempt.cancel();
        });
    try {
      threads.execute(() -> attempt.run(() -> carryOut(what, answer, work, attempt)));
    } catch (RejectedExecutionException full) {
      answer.onError(
          AppFailures.toStatus(
              new AppException(
                  Reason.UNAVAILABLE, "the provider is busy: " + what + " must wait")));
    }
  }

  @SuppressWarnings("CatchingUnchecked")
  private static <T> void carryOut(
      String what, StreamObserver<T> answer, Work<T> work, Attempt attempt) {
    T result;
    try {
      result = work.answer(attempt);
    } catch (AppException failure) {
      answer.onError(AppFailures.toStatus(failure));
      return;
    } catch (StatusRuntimeException status) {
      answer.onError(status);
      return;
    } catch (Throwable defect) {
      if (!attempt.requested()) {
        log.log(Level.ERROR, what + " failed", defect);
      }
      answer.onError(AppFailures.toStatus(hidden(what)));
      return;
    }
    answer.onNext(result);
    answer.onCompleted();
  }

  /** What went wrong inside is for the provider's log, not for callers. */
  private static AppException hidden(String what) {
    return new AppException(
        Reason.FAILED, what + " failed inside the provider: its log has the reason");
  }

  static StatusRuntimeException notNow(String message) {
    return Status.FAILED_PRECONDITION.withDescription(message).asRuntimeException();
  }

  /** Waits until all work has ended and is answered, at most so long. */
  void awaitEnd(long nanos) throws InterruptedException {
    long latest = System.nanoTime() + nanos;
    threads.shutdown();
    if (!threads.awaitTermination(nanos, TimeUnit.NANOSECONDS)) {
      return;
    }
    try {
      int phase = unanswered.arriveAndDeregister();
      unanswered.awaitAdvanceInterruptibly(
          phase, Math.max(0, latest - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException slow) {
      log.log(Level.DEBUG, "answers were still on their way when the time was up");
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
