package org.integrationgateway.mcp.asked;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.core.call.CallCancellation;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.call.ForwardingClient;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call on a thread of its own. One request of the client at a time waits for it; when it asks,
 * that request ends, and a later one brings the answers.
 */
public final class AskedCall extends ForwardingClient {
  private static final int INTERNAL_ERROR = -32603;

  /** How long a question waits for others of the same call. */
  private static final Duration TOGETHER = Duration.ofMillis(30);

  private static final Duration KEPT = Duration.ofMinutes(1);

  private final String id;
  private final String subject;
  private final ObjectNode answersBrought;
  private final Places places;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, Question> open = new LinkedHashMap<>();
  private final Map<String, ObjectNode> answers = new LinkedHashMap<>();
  private final CallCancellation cancellation = new CallCancellation();
  private boolean attached = true;
  private boolean cancelled;
  private int round;
  private int asked;
  private final Set<String> everAsked = new HashSet<>();
  private @Nullable Watcher watcher;
  private boolean interrupts;
  private @Nullable Thread runner;
  private @Nullable CallProgress end;
  private volatile AskingClient client;

  /** Holds calls that no request waits for. */
  interface Places {
    /**
     * Takes a call.
     *
     * @throws RuntimeException when too many wait
     */
    void take(AskedCall call);

    void free(AskedCall call);
  }

  /** Follows a call that no request waits for any more. Its methods run on the call's thread. */
  public interface Watcher {
    /** The call has asked. */
    void asked();

    /** The call tells about its progress; see {@link CallClient#progress}. */
    void progressed(ObjectNode params);

    /** Whether more progress is wanted, which a server may tell after its call has ended. */
    boolean hears();

    void ended(CallProgress result);
  }

  /**
   * @param client of the request that waits for the call at first
   */
  AskedCall(String id, String subject, AskingClient client, Places places) {
    this.id = id;
    this.subject = subject;
    this.client = client;
    this.answersBrought = client.answers();
    this.places = places;
  }

  public String id() {
    return id;
  }

  String subject() {
    return subject;
  }

  /** Carries the call out, on this thread. */
  void run(Supplier<ObjectNode> work) {
    CallProgress result;
    runs(Thread.currentThread());
    try {
      result = new CallProgress.Done(work.get());
    } catch (RuntimeException failure) {
      result = new CallProgress.Failed(failure);
    } finally {
      runs(null);
    }
    ended(result);
  }

  private void runs(@Nullable Thread thread) {
    lock.lock();
    try {
      runner = thread;
      if (thread == null && cancelled) {
        // The interrupt was for the work alone.
        Thread.interrupted();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Gives the call to one who follows it, in place of the requests of its client.
   *
   * @param interrupting whether its thread is interrupted when it is cancelled, for work that does
   *     not hear of {@link #whenCancelled}
   */
  public void adopt(Watcher by, boolean interrupting) {
    boolean asks;
    CallProgress result;
    lock.lock();
    try {
      watcher = by;
      interrupts = interrupting;
      everAsked.addAll(open.keySet());
      asks = !open.isEmpty();
      result = cancelled ? new CallProgress.Cancelled() : end;
    } finally {
      lock.unlock();
    }
    if (result != null) {
      by.ended(result);
    } else if (asks) {
      by.asked();
    }
  }

  private @Nullable Watcher watcher() {
    lock.lock();
    try {
      return watcher;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until the call ends or asks. Questions that follow each other closely come together.
   * After it has asked, no request waits for it until {@link #attach}.
   *
   * @param most how long; {@link CallProgress.Running} after that
   */
  public CallProgress await(Duration most) {
    long left = most.toNanos();
    long gathering = TOGETHER.toNanos();
    lock.lock();
    try {
      while (true) {
        if (cancelled) {
          return new CallProgress.Cancelled();
        }
        if (end != null) {
          return end;
        }
        if (!open.isEmpty() && gathering > 0) {
          gathering = changed.awaitNanos(gathering);
          continue;
        }
        if (!open.isEmpty()) {
          places.take(this);
          attached = false;
          round++;
          return new CallProgress.Asked(round, List.copyOf(open.values()));
        }
        if (left <= 0) {
          return new CallProgress.Running();
        }
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new CallProgress.Cancelled();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Makes this request the one that waits for the call.
   *
   * @param expected the round whose questions the request answers
   * @param next the client of this request
   * @return false when another request does already, or has answered them before
   */
  public boolean attach(int expected, AskingClient next) {
    lock.lock();
    try {
      if (attached || cancelled || round != expected) {
        return false;
      }
      attached = true;
      client = next;
      places.free(this);
      changed.signalAll();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** The questions without an answer, in the order asked. */
  public List<Question> questions() {
    lock.lock();
    try {
      return List.copyOf(open.values());
    } finally {
      lock.unlock();
    }
  }

  /** Answers a question. */
  public void answer(Question question, ObjectNode result) {
    lock.lock();
    try {
      if (open.remove(question.key()) != null) {
        answers.put(question.key(), result);
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Asks the client and waits for its answer. A call whose question stays unanswered is cancelled.
   *
   * @throws ClientAnswerException when the client does not answer in time, or has cancelled
   */
  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    client.check(method, params);
    Question question;
    Watcher follower;
    lock.lock();
    try {
      follower = watcher;
      question = Question.of(method, params, ++asked, follower == null ? open.keySet() : everAsked);
      var brought = client.brought(question);
      if (brought.isPresent()) {
        return brought.get();
      }
      open.put(question.key(), question);
      everAsked.add(question.key());
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (follower != null) {
      follower.asked();
    }
    return answer(question.key(), method, deadline);
  }

  private ObjectNode answer(String key, String method, Deadline deadline) {
    lock.lock();
    try {
      long left = deadline.remaining().toNanos();
      while (!cancelled && end == null && !answers.containsKey(key) && left > 0) {
        left = changed.awaitNanos(left);
      }
      open.remove(key);
      var answer = answers.remove(key);
      if (answer != null) {
        return answer;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    cancel();
    throw new ClientAnswerException(
        INTERNAL_ERROR, "the client did not answer " + method + " in time", null);
  }

  /** Cancels the call: for its client it has ended. */
  public void cancel() {
    boolean works;
    lock.lock();
    try {
      if (cancelled || (end != null && attached)) {
        return;
      }
      cancelled = true;
      works = end == null;
      places.free(this);
      changed.signalAll();
      if (interrupts && runner != null && runner != Thread.currentThread()) {
        runner.interrupt();
      }
    } finally {
      lock.unlock();
    }
    if (works) {
      cancellation.cancel();
    }
  }

  @Override
  protected CallClient client() {
    return client;
  }

  @Override
  public ObjectNode answers() {
    return answersBrought;
  }

  /** A call that no request waits for asks by {@link #ask}: it cannot be called again. */
  @Override
  public boolean resumes() {
    return watcher() == null && super.resumes();
  }

  @Override
  public boolean wantsProgress() {
    var follower = watcher();
    return follower == null ? super.wantsProgress() : follower.hears();
  }

  @Override
  public void progress(ObjectNode params) {
    var follower = watcher();
    if (follower == null) {
      super.progress(params);
      return;
    }
    follower.progressed(params);
  }

  @Override
  public Registration whenCancelled(Runnable action) {
    return cancellation.whenCancelled(action);
  }

  /** Keeps the result for a while when no request waits for it: the client may be on its way. */
  private void ended(CallProgress result) {
    @Nullable Watcher follower = null;
    lock.lock();
    try {
      follower = watcher;
      end = result;
      open.clear();
      changed.signalAll();
      long left = KEPT.toNanos();
      while (!attached && !cancelled && left > 0) {
        left = changed.awaitNanos(left);
      }
      cancelled |= !attached;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
      places.free(this);
    }
    if (follower != null) {
      follower.ended(result);
    }
  }
}
