package org.integrationgateway.command.serve;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/** Asks for a path again and again, and notes each answer and how long it took. */
final class Asked implements AutoCloseable {
  private final HttpClient http;
  private final HttpRequest request;
  private final Duration pause;
  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final Thread thread;
  private volatile boolean served;
  private volatile boolean ends;

  /**
   * One answer.
   *
   * @param status 0 without an answer
   * @param text of what is not served
   */
  record Answer(int status, String text, Duration took) {
    boolean isServed() {
      return status == 200;
    }

    boolean saysStoreIsAway() {
      return status == 503 && text.contains("store_unavailable");
    }
  }

  /**
   * @param number of the caller: callers do not begin at the same time
   */
  Asked(HttpClient http, URI uri, String token, Duration pause, int number) {
    this.http = http;
    this.pause = pause;
    var asked = HttpRequest.newBuilder(uri);
    if (!token.isEmpty()) {
      asked.header("Authorization", "Bearer " + token);
    }
    request = asked.build();
    thread = new Thread(() -> run(number), "asked-" + number);
    thread.start();
  }

  private void run(int number) {
    LockSupport.parkNanos(pause.toNanos() / 100 * (number % 100));
    while (!ends) {
      long began = System.nanoTime();
      int status = 0;
      var text = "";
      try {
        var answer = http.send(request, BodyHandlers.ofString());
        status = answer.statusCode();
        text = answer.body();
      } catch (IOException failed) {
        text = failed.toString();
      } catch (InterruptedException end) {
        return;
      }
      served = status == 200;
      answers.add(
          new Answer(status, served ? "" : text, Duration.ofNanos(System.nanoTime() - began)));
      LockSupport.parkNanos(pause.toNanos());
    }
  }

  /** Whether the last answer was 200. */
  boolean isServed() {
    return served;
  }

  /** Returns the answers since the last time. */
  List<Answer> take() {
    var taken = new ArrayList<Answer>();
    for (var answer = answers.poll(); answer != null; answer = answers.poll()) {
      taken.add(answer);
    }
    return taken;
  }

  static Duration percentile(List<Answer> answers, int percent) {
    var times = answers.stream().map(Answer::took).sorted().toList();
    return times.get((times.size() - 1) * percent / 100);
  }

  @Override
  public void close() {
    ends = true;
    thread.interrupt();
  }
}
