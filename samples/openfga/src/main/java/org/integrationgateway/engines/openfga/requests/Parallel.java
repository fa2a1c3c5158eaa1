package org.integrationgateway.engines.openfga.requests;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Sends several requests of a call at once, within its deadline. */
final class Parallel implements AutoCloseable {
  private final int atOnce;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            var thread = new Thread(task, "openfga-requests");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param atOnce the most requests at once for one call
   */
  Parallel(int atOnce) {
    this.atOnce = atOnce;
  }

  /**
   * Returns the answers in the order of the requests.
   *
   * @throws RuntimeException that of the first request that fails
   */
  <T> List<T> all(List<Supplier<T>> requests) {
    if (requests.size() == 1) {
      return List.of(requests.get(0).get());
    }
    var deadline = Deadline.current();
    var free = new Semaphore(atOnce);
    var started = new ArrayList<Future<T>>();
    try {
      for (var request : requests) {
        free.acquire();
        started.add(
            threads.submit(
                () -> {
                  try {
                    return deadline.isPresent() ? deadline.get().during(request) : request.get();
                  } finally {
                    free.release();
                  }
                }));
      }
      var answers = new ArrayList<T>();
      for (var one : started) {
        answers.add(one.get());
      }
      return answers;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new ServiceException(Reason.UNAVAILABLE, "interrupted", ended);
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException known
          ? known
          : new IllegalStateException(failed.getCause());
    } finally {
      started.forEach(one -> one.cancel(true));
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
