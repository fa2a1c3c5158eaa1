package org.integrationgateway.providers.supervision;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.providers.scaling.Demand;
import org.integrationgateway.providers.scaling.PoolSize;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The instances of a provider beside the first: more under load, fewer after it. A provider with
 * one instance has no thread here, and its calls pass through one read of an empty list.
 */
final class FurtherInstances<S> {
  private static final Logger log = LoggerFactory.getLogger(FurtherInstances.class);
  private static final Duration WHILE_OVER = Demand.MOMENT.dividedBy(5);
  private static final Duration SELDOM = Duration.ofMinutes(1);

  private final String name;
  private final AwaitedStatus<S> first;
  private final Supplier<Supervisor<S>> factory;
  private final ReentrantLock changing = new ReentrantLock();
  private final Semaphore woken = new Semaphore(0);

  /** Instances that are not called: those that are to succeed others, and those that end. */
  private final Set<Supervisor<S>> beside = ConcurrentHashMap.newKeySet();

  private volatile List<Supervisor<S>> serving = List.of();
  private volatile @Nullable Demand demand;
  private volatile boolean stopped;
  private int replacements;
  private boolean isWatched;

  /**
   * @param first the status of the first instance
   * @param factory makes another instance, which is not started yet
   */
  FurtherInstances(String name, AwaitedStatus<S> first, Supplier<Supervisor<S>> factory) {
    this.name = name;
    this.first = first;
    this.factory = factory;
  }

  /** Whether there are other instances than the first, or may be. */
  boolean isSeveral() {
    return demand != null || !serving.isEmpty() || !beside.isEmpty();
  }

  /** Changes the number of instances; the next calls decide how many are needed. */
  void resize(PoolSize size) {
    changing.lock();
    try {
      demand = size.isSeveral() ? new Demand(size, System.nanoTime()) : null;
      if (size.isSeveral() && !isWatched && !stopped) {
        isWatched = true;
        DaemonThread.start("provider-" + name + "-instances", this::watch);
      }
      if (!size.isSeveral()) {
        keep(0);
      }
    } finally {
      changing.unlock();
    }
    woken.release();
  }

  /** The instance with the fewest calls in flight, of those that serve; any of several such. */
  @Nullable InFlightCalls<S> leastBusy(@Nullable InFlightCalls<S> own) {
    var others = serving;
    if (others.isEmpty()) {
      return own;
    }
    int all = others.size() + 1;
    int start = ThreadLocalRandom.current().nextInt(all);
    InFlightCalls<S> best = null;
    for (int i = 0; i < all; i++) {
      int place = (start + i) % all;
      var next = place == others.size() ? own : others.get(place).serving();
      if (next != null && (best == null || next.underWay() < best.underWay())) {
        best = next;
      }
    }
    return best;
  }

  /** Notes that a call has begun. */
  void entered() {
    var now = demand;
    if (now != null && now.noted(load(), 1 + serving.size()) && woken.availablePermits() == 0) {
      woken.release();
    }
  }

  /** The calls in flight, and those that wait for an instance. */
  private int load() {
    int calls = first.waiting() + calls(first);
    for (var other : serving) {
      calls += other.calls();
    }
    return calls;
  }

  private static int calls(AwaitedStatus<?> status) {
    return status.status().serving().map(InFlightCalls::underWay).orElse(0);
  }

  /** Lets calls that wait for the first instance see that another one has changed. */
  void changed() {
    first.lookAgain();
    woken.release();
  }

  private void watch() {
    while (!stopped) {
      try {
        var unused = woken.tryAcquire(adjusted().toNanos(), TimeUnit.NANOSECONDS);
        woken.drainPermits();
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException defect) {
        log.error("the instances of provider '{}' could not be adjusted", name, defect);
      }
    }
  }

  /** Starts and stops instances as they are needed; returns when to look again at the latest. */
  private Duration adjusted() {
    changing.lock();
    try {
      var now = demand;
      if (now == null || stopped || replacements > 0 || !first.status().state().serves()) {
        return SELDOM;
      }
      int calls = load();
      int instances = 1 + serving.size();
      int wanted = now.wanted(System.nanoTime(), calls, instances);
      if (wanted > instances && (instances < now.size().least() || !isBroken())) {
        log.info(
            "provider '{}' is scaled from {} to {} instances: {} calls are in flight",
            name,
            instances,
            wanted,
            calls);
        add(wanted - instances);
      } else if (wanted < instances) {
        log.info("provider '{}' is scaled down to {} of its {} instances", name, wanted, instances);
        keep(wanted - 1);
      }
      return now.isOver()
          ? WHILE_OVER
          : serving.isEmpty() ? SELDOM : now.size().idle().dividedBy(8);
    } finally {
      changing.unlock();
    }
  }

  /** A provider that ends by itself is not helped by more instances. */
  private boolean isBroken() {
    return serving.stream().anyMatch(other -> !isRising(other.state()));
  }

  private static boolean isRising(ProviderState state) {
    return state.serves() || state == ProviderState.STARTING || state == ProviderState.CONFIGURING;
  }

  private void add(int more) {
    var next = new ArrayList<>(serving);
    for (int i = 0; i < more; i++) {
      var another = factory.get();
      next.add(another);
      another.start();
    }
    serving = List.copyOf(next);
  }

  /** Keeps so many: first those that serve, the oldest before the others. */
  private void keep(int most) {
    var all =
        Stream.concat(
                serving.stream().filter(other -> other.state().serves()),
                serving.stream().filter(other -> !other.state().serves()))
            .distinct()
            .toList();
    serving = all.subList(0, Math.min(most, all.size()));
    all.stream().skip(serving.size()).forEach(this::end);
  }

  /** Ends an instance that is not called any more; its calls may end. */
  private void end(Supervisor<S> gone) {
    beside.add(gone);
    gone.stop();
    DaemonThread.start(
        "provider-" + name + "-end",
        () -> {
          gone.close();
          beside.remove(gone);
        });
  }

  /**
   * Begins a replacement, which {@link #replaced} ends: until then no instance comes or goes.
   *
   * @param together whether the next instances run beside those that they replace
   * @return as many instances as there are now from the next launcher, started and not called yet
   */
  List<Supervisor<S>> replacing(boolean together, Supplier<Supervisor<S>> next) {
    changing.lock();
    try {
      replacements++;
      if (stopped) {
        return List.of();
      }
      if (!together) {
        keep(0);
        return List.of();
      }
      var successors = Stream.generate(next).limit(serving.size()).toList();
      beside.addAll(successors);
      successors.forEach(Supervisor::start);
      return successors;
    } finally {
      changing.unlock();
    }
  }

  /** Puts successors in the place of the instances that serve now, whose calls may end. */
  void succeed(List<Supervisor<S>> successors) {
    changing.lock();
    try {
      keep(0);
      if (!stopped) {
        serving = List.copyOf(successors);
        successors.forEach(beside::remove);
      }
    } finally {
      changing.unlock();
    }
  }

  /** Ends a replacement, and the successors that have not succeeded. */
  void replaced(List<Supervisor<S>> successors) {
    changing.lock();
    try {
      replacements--;
      successors.stream().filter(beside::contains).forEach(this::end);
    } finally {
      changing.unlock();
    }
    woken.release();
  }

  /**
   * The status of the provider, of which this is the status of the first instance: it serves as
   * long as one instance does, and is degraded while another one is in trouble.
   */
  SupervisedStatus<S> state(SupervisedStatus<S> own) {
    var others = serving;
    if (others.isEmpty()) {
      return own;
    }
    var all = Stream.concat(Stream.of(own), others.stream().map(Supervisor::status)).toList();
    var serves = all.stream().filter(one -> one.state().serves()).toList();
    if (serves.isEmpty()) {
      return own;
    }
    return all.stream()
        .filter(one -> one.state() != ProviderState.READY && !isStarting(one.state()))
        .findFirst()
        .map(
            troubled ->
                new SupervisedStatus<S>(
                    ProviderState.DEGRADED,
                    "%d of %d instances serve: %s"
                        .formatted(serves.size(), all.size(), troubled.reason()),
                    serves.get(0).serving(),
                    Optional.empty(),
                    troubled.since()))
        .orElse(serves.get(0));
  }

  private static boolean isStarting(ProviderState state) {
    return state == ProviderState.STARTING || state == ProviderState.CONFIGURING;
  }

  /** The instances that have not ended. */
  List<Supervisor<S>> all() {
    return Stream.concat(serving.stream(), beside.stream()).toList();
  }

  /** Begins to stop all of them and returns at once. */
  void stop() {
    changing.lock();
    try {
      stopped = true;
      keep(0);
      beside.forEach(Supervisor::stop);
    } finally {
      changing.unlock();
    }
    woken.release();
  }

  /** Waits until nothing of them is left. */
  void awaitEnd() {
    beside.forEach(Supervisor::close);
  }
}
