package org.integrationgateway.http.reload;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.change.ConfigurationChange;
import org.integrationgateway.config.change.ConfigurationChange.Entry;
import org.integrationgateway.config.change.ConfigurationSource;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.http.feature.LiveConfiguration;
import org.integrationgateway.http.feature.Reloadable;
import org.integrationgateway.http.feature.Reloadable.Refusal;
import org.integrationgateway.http.feature.Reloadable.Takeover;
import org.integrationgateway.http.reload.ReloadOutcome.State;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the configuration again, checks all of it, and takes over what has changed: all of it, or
 * nothing where a file is wrong or a change needs a restart. One reload runs at a time.
 */
public final class Reload {
  private static final Logger log = LoggerFactory.getLogger(Reload.class);

  private final ReentrantLock running = new ReentrantLock();
  private final AtomicBoolean waiting = new AtomicBoolean();
  private final LiveConfiguration live;
  private final @Nullable ConfigurationSource source;
  private final Clock clock;
  private volatile GatewayConfig read;
  private @Nullable Parts parts;
  private volatile @Nullable ReloadOutcome last;
  private volatile Consumer<ReloadOutcome> observer = outcome -> {};

  /**
   * The parts of the server, which are there when it serves.
   *
   * @param check finds what is wrong with a configuration beyond its files, such as its packages
   * @param resolution brings the packages to this host
   * @param all in the order in which they take over
   */
  public record Parts(
      Function<ConfigReader.Result, List<Problem>> check,
      UnaryOperator<GatewayConfig> resolution,
      List<Reloadable> all) {
    public Parts {
      all = List.copyOf(all);
    }
  }

  /**
   * @param live holds the configuration that the server runs with
   * @param started the configuration of the start as it was read
   * @param source null where the configuration was not read from files
   */
  public Reload(
      LiveConfiguration live,
      GatewayConfig started,
      @Nullable ConfigurationSource source,
      Clock clock) {
    this.live = live;
    this.read = started;
    this.source = source;
    this.clock = clock;
  }

  /** Tells each outcome to another part; it must be quick. */
  public void observe(Consumer<ReloadOutcome> told) {
    observer = told;
  }

  /** Begins to accept reloads. */
  public void serve(Parts served) {
    running.lock();
    try {
      parts = served;
    } finally {
      running.unlock();
    }
  }

  /** Reloads when a file has changed, until the returned object is closed. */
  public AutoCloseable watch() {
    var watched = source;
    return watched == null
        ? () -> {}
        : ConfigurationWatch.begin(watched::files, () -> reloadInTurn("a file has changed"));
  }

  /** The outcome of the last reload; empty before the first. */
  public Optional<ReloadOutcome> last() {
    return Optional.ofNullable(last);
  }

  /** The generation of the configuration that the server runs with. */
  public String generation() {
    return live.generation();
  }

  /** Whether the server runs with all that its files said at the last reload. */
  public boolean isCurrent() {
    return last().map(ReloadOutcome::isSuccess).orElse(true);
  }

  /** The configuration that the server runs with, as its files say it: with sources of packages. */
  public GatewayConfig written() {
    return read;
  }

  /** The files of the configuration; empty where it was not read from files. */
  public Optional<ConfigurationSource> source() {
    return Optional.ofNullable(source);
  }

  /**
   * Reloads as {@link #reload} does, after the reload that runs.
   *
   * @throws GatewayException as {@link #reload}, but for {@code CONFLICT}
   */
  public ReloadOutcome reloadNext(String by) {
    running.lock();
    try {
      return reload(by);
    } finally {
      running.unlock();
    }
  }

  /**
   * Reads the configuration again, and takes over what has changed.
   *
   * @param by who asked, for the log
   * @throws GatewayException {@code CONFLICT} while another reload runs, {@code NOT_READY} while
   *     the server starts, {@code INVALID_STATE} when the configuration was not read from files
   */
  public ReloadOutcome reload(String by) {
    return inTurn(
        now -> {
          var outcome = reload(now);
          last = outcome;
          report(outcome, by);
          observer.accept(outcome);
          return outcome;
        });
  }

  /**
   * Reloads as {@link #reload} does, after the reload that runs: that one may have read the files
   * before they were changed. Of several requests that wait, one reads the files for all.
   */
  public void reloadInTurn(String by) {
    if (waiting.getAndSet(true)) {
      return;
    }
    running.lock();
    try {
      waiting.set(false);
      reload(by);
    } finally {
      running.unlock();
    }
  }

  /**
   * Says what a reload would do, and changes nothing.
   *
   * @throws GatewayException as {@link #reload}
   */
  public ReloadOutcome compare() {
    return inTurn(
        now -> {
          var next = prepare(now);
          return outcome(
              next.isRefused()
                  ? State.REFUSED
                  : next.changes.isEmpty() ? State.UNCHANGED : State.POSSIBLE,
              next,
              List.of());
        });
  }

  private ReloadOutcome inTurn(Function<Parts, ReloadOutcome> action) {
    if (!running.tryLock()) {
      throw new GatewayException(
          ErrorCode.CONFLICT, "another reload of the configuration is running: try again after it");
    }
    try {
      if (source == null) {
        throw new GatewayException(
            ErrorCode.INVALID_STATE,
            "the configuration of this server was not read from files, so it cannot be read again");
      }
      if (parts == null) {
        throw new GatewayException(ErrorCode.NOT_READY, "the gateway is starting; try again");
      }
      return action.apply(parts);
    } finally {
      running.unlock();
    }
  }

  /** A configuration that was read, with what its takeover would change. */
  private record Next(
      @Nullable ConfigurationChange change,
      List<Entry> changes,
      List<Problem> problems,
      List<Takeover> takeovers) {
    boolean isRefused() {
      return change == null || problems.stream().anyMatch(Problem::isError);
    }
  }

  private ReloadOutcome reload(Parts now) {
    var next = prepare(now);
    if (next.change == null || next.isRefused()) {
      return outcome(State.REFUSED, next, List.of());
    }
    if (next.changes.isEmpty()) {
      return outcome(State.UNCHANGED, next, List.of());
    }
    var failures = new ArrayList<Refusal>();
    // First: what the parts begin reads the values that it is to have.
    live.replace(next.change.resolved());
    next.takeovers.forEach(takeover -> failures.addAll(applied(takeover)));
    next.takeovers.forEach(Takeover::complete);
    read = next.change.after();
    return outcome(failures.isEmpty() ? State.APPLIED : State.INCOMPLETE, next, failures);
  }

  /** A defect of one part does not keep the others from taking over. */
  private static List<Refusal> applied(Takeover takeover) {
    try {
      return takeover.apply();
    } catch (RuntimeException defect) {
      log.error("a part of the configuration could not be applied", defect);
      return List.of(new Refusal("", "a part failed; the log has the reason: " + defect));
    }
  }

  private Next prepare(Parts now) {
    var result = Objects.requireNonNull(source).read();
    var problems = new ArrayList<>(result.problems());
    if (result.document().isPresent()) {
      problems.addAll(now.check.apply(result));
    }
    if (result.config().isEmpty() || problems.stream().anyMatch(Problem::isError)) {
      return next(null, List.of(), problems, List.of());
    }
    var found = ConfigurationChange.between(read, result.config().get());
    found.refused().forEach(entry -> problems.add(fixed(result, entry)));
    if (problems.stream().anyMatch(Problem::isError)) {
      return next(found, found.entries(), problems, List.of());
    }
    var change = found.with(now.resolution.apply(found.after()));
    var takeovers = now.all.stream().map(part -> part.prepare(change)).toList();
    takeovers.stream()
        .flatMap(takeover -> takeover.refusals().stream())
        .forEach(refusal -> problems.add(problem(result, refusal)));
    var changes =
        Stream.concat(
                change.entries().stream(),
                takeovers.stream().flatMap(takeover -> takeover.others().stream()))
            .toList();
    return next(change, changes, problems, takeovers);
  }

  private static Next next(
      @Nullable ConfigurationChange change,
      List<Entry> changes,
      List<Problem> problems,
      List<Takeover> takeovers) {
    problems.sort(Problem.IN_READING_ORDER);
    return new Next(change, changes, List.copyOf(problems), takeovers);
  }

  private static Problem fixed(ConfigReader.Result result, Entry entry) {
    return problem(
        result,
        new Refusal(
            entry.path(),
            "'" + entry.path() + "' cannot change while the server runs; restart it"));
  }

  private static Problem problem(ConfigReader.Result result, Refusal refusal) {
    return new Problem(
        ConfigRule.PREFIX + ConfigRule.FIXED.number(),
        ConfigRule.FIXED.severity(),
        result.at(List.of(refusal.path().split("\\."))),
        refusal.message(),
        "");
  }

  private ReloadOutcome outcome(State state, Next next, List<Refusal> failures) {
    return new ReloadOutcome(
        state, clock.instant(), live.generation(), next.changes, next.problems, failures);
  }

  private static String counted(int number, String what) {
    return number == 1 ? "1 " + what : number + " " + what + "s";
  }

  private static void report(ReloadOutcome outcome, String by) {
    switch (outcome.state()) {
      case REFUSED -> {
        var errors = outcome.errors();
        log.error(
            "the configuration was not reloaded ({}), and nothing has changed: {}; the first: {}:"
                + " {}",
            by,
            counted(errors.size(), "error"),
            errors.get(0).at(),
            errors.get(0).message());
      }
      case INCOMPLETE ->
          log.error(
              "the configuration was reloaded ({}), but {} of {} failed; the first: {}",
              by,
              outcome.failures().size(),
              counted(outcome.changes().size(), "change"),
              outcome.failures().get(0).message());
      case APPLIED ->
          log.info(
              "the configuration was reloaded ({}): {}, generation {}",
              by,
              counted(outcome.changes().size(), "change"),
              outcome.generation());
      case UNCHANGED, POSSIBLE ->
          log.info("the configuration was read again ({}): nothing has changed", by);
    }
  }
}
