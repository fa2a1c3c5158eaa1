package org.integrationgateway.fleet.replica;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.State;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Announces this replica in the database every few seconds, and reads the others. A replica that is
 * alone reads only: no other one waits for its beat.
 */
public final class Heartbeat implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);
  private static final Duration PAUSE = Duration.ofSeconds(10);
  private static final int PAUSES_OF_A_LIFE = 3;

  /** How much shorter the pause is until this replica is ready for the first time. */
  private static final int SHORTER = 5;

  private static final int MOST_SHORT_PAUSES = 30;
  private static final Duration MOST_WAIT = Duration.ofSeconds(10);

  /** How long a lost replica is shown, unless another one takes its place. */
  private static final Duration REMEMBERED = Duration.ofMinutes(10);

  private final OwnFacts own;
  private final CallLoad load;
  private final AnnouncementStore store;
  private final Duration pause;
  private final Sightings sightings;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition end = lock.newCondition();
  private final Thread thread = LastingThread.of("fleet", this::run);
  private boolean closed;
  private long readAt = System.nanoTime();
  private boolean isTroubled;
  private volatile boolean isWatched;
  private volatile Announcement announced;
  private volatile List<FleetMember> others = List.of();
  private volatile boolean isInformed;

  public Heartbeat(State state, OwnFacts own, CallLoad load) {
    this(state, own, load, PAUSE);
  }

  /**
   * @param pause between two announcements
   */
  Heartbeat(State state, OwnFacts own, CallLoad load, Duration pause) {
    this.own = own;
    this.load = load;
    this.pause = pause;
    sightings = new Sightings(pause.multipliedBy(PAUSES_OF_A_LIFE), pause.multipliedBy(2));
    store = new AnnouncementStore(state);
    announced = own.unsaid(load.measure());
  }

  /** Announces this replica until it is closed. */
  public Heartbeat begin() {
    thread.start();
    return this;
  }

  /** The id of this replica. */
  public String id() {
    return own.id();
  }

  /** The number of the last announcement, which grows with each one. */
  public long beats() {
    return announced.beat();
  }

  /** Notes that a replica has asked this one: its next announcement ends the question's life. */
  public void asked() {
    isWatched = true;
  }

  /** All replicas that are known, by name: this one as it is now, the others as they said. */
  public List<FleetMember> members() {
    var said = announced;
    var self =
        new FleetMember(own.id(), own.said(said.beat(), said.load()), false, true, Duration.ZERO);
    var all = new ArrayList<>(others);
    all.add(self);
    all.sort(
        Comparator.comparing((FleetMember member) -> member.said().name())
            .thenComparing(member -> member.said().startedAt())
            .thenComparing(FleetMember::id));
    return all;
  }

  /** Whether {@link #members} are those that the database had a moment ago. */
  public boolean isInformed() {
    return isInformed;
  }

  private void run() {
    int hurried = MOST_SHORT_PAUSES;
    do {
      beat();
      hurried = announced.ready() ? 0 : hurried - 1;
    } while (!ends(hurried > 0 ? pause.dividedBy(SHORTER) : pause));
  }

  private boolean ends(Duration wait) {
    lock.lock();
    try {
      long left = wait.toNanos();
      while (!closed && left > 0) {
        left = end.awaitNanos(left);
      }
      return closed;
    } catch (InterruptedException ends) {
      Thread.currentThread().interrupt();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Reads all announcements, and writes the own one where another replica waits for it. */
  void beat() {
    var now = own.said(announced.beat(), load.measure());
    try {
      var rows = store.all();
      long at = System.nanoTime();
      sightings.see(rows, Duration.ofNanos(at - readAt));
      readAt = at;
      others = others(rows);
      forget(now);
      var written = rows.get(own.id());
      boolean isAlone = others.stream().allMatch(FleetMember::isLost);
      boolean wasWatched = isWatched;
      isWatched = !isAlone;
      if (isAlone && wasWatched) {
        // No announcements follow, with which questions that were seen on their way would age.
        now = now.last();
        store.put(own.id(), now);
      } else if (written == null || !isAlone || !written.saysSameAs(now)) {
        now = now.next();
        store.put(own.id(), now);
      }
      isTroubled = false;
      isInformed = true;
    } catch (GatewayException away) {
      if (!isTroubled) {
        log.warn(
            "this replica cannot announce itself to the other replicas: {}; the next attempt is"
                + " in {} s",
            away.getMessage(),
            pause.toSeconds());
      }
      isTroubled = true;
      isInformed = false;
    }
    announced = now;
  }

  private List<FleetMember> others(Map<String, Announcement> rows) {
    return rows.entrySet().stream()
        .filter(row -> !row.getKey().equals(own.id()))
        .map(
            row -> {
              var id = row.getKey();
              boolean isLost = sightings.isLost(id);
              if (isLost && isNews(id)) {
                log.warn(
                    "replica '{}' at {} is lost: it has announced nothing for {} s",
                    row.getValue().name(),
                    row.getValue().address(),
                    sightings.silent(id).toSeconds());
              }
              return new FleetMember(id, row.getValue(), isLost, false, sightings.silent(id));
            })
        .toList();
  }

  private boolean isNews(String id) {
    return others.stream().noneMatch(known -> known.id().equals(id) && known.isLost());
  }

  /** Removes lost replicas whose place another one has, or which have been shown for long. */
  private void forget(Announcement now) {
    others.stream()
        .filter(FleetMember::isLost)
        .filter(
            member -> member.said().hasPlaceOf(now) || member.silent().compareTo(REMEMBERED) > 0)
        .forEach(member -> store.remove(member.id()));
  }

  /** Ends the announcements: the others see that this replica has stopped. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      end.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      thread.join(MOST_WAIT.toMillis());
      if (beats() > 0 && !thread.isAlive() && !isTroubled) {
        store.remove(own.id());
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    } catch (GatewayException away) {
      log.warn(
          "this replica stops without telling the others, which will report it as lost: {}",
          away.getMessage());
    }
  }
}
