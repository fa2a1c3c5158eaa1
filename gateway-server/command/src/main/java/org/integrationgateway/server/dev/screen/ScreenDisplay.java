package org.integrationgateway.server.dev.screen;

import java.io.PrintStream;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A screen that is redrawn in place, at most a few times a second. */
public final class ScreenDisplay implements Display {
  private static final int KEPT = 200;
  private static final long BETWEEN_MILLIS = 60;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

  private final PrintStream out;
  private final String foot;
  private final Deque<String> calls = new ArrayDeque<>();
  private final Deque<String> log = new ArrayDeque<>();
  private final AtomicBoolean drawn = new AtomicBoolean();
  private final TerminalSize size = new TerminalSize(this::changed);
  private final ScheduledExecutorService painter =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "dev-screen");
            thread.setDaemon(true);
            return thread;
          });
  private @Nullable Addresses addresses;
  private String state = "starting";
  private boolean serves;
  private List<String> problem = List.of();

  /**
   * @param foot last line, with the key commands
   */
  public ScreenDisplay(PrintStream out, String foot) {
    this.out = out;
    this.foot = foot;
    out.print("\033[2J");
    changed();
  }

  @Override
  public synchronized void serving(Addresses where) {
    addresses = where;
    changed();
  }

  @Override
  public synchronized void building(String why) {
    state = "building: " + why;
    changed();
  }

  @Override
  public synchronized void swapped(String app, Duration took) {
    problem = List.of();
    serves = true;
    state = "%s serves since %s (new version after %d ms)".formatted(app, now(), took.toMillis());
    changed();
  }

  @Override
  public synchronized void refused(String app, String reason) {
    wrong("the new version of " + app + " does not start" + goesOn(), reason);
  }

  @Override
  public synchronized void problem(String text) {
    wrong("not built" + goesOn(), text);
  }

  @Override
  public void note(String text) {
    logged(text);
  }

  @Override
  public synchronized void called(DisplayedCall call) {
    keep(
        calls,
        "%s  %-5s  %-6s %6d ms  %s"
            .formatted(
                TIME.format(call.at()),
                call.failed() ? "error" : "ok",
                call.result(),
                call.took().toMillis(),
                call.target()));
  }

  @Override
  public synchronized void logged(String line) {
    line.lines().forEach(one -> keep(log, one));
  }

  @Override
  public void close() {
    painter.shutdownNow();
    out.print("\n");
    out.flush();
  }

  private String goesOn() {
    return serves ? "; the last good version goes on" : "";
  }

  private void wrong(String what, String text) {
    state = now() + " " + what;
    problem = text.lines().toList();
    changed();
  }

  private void keep(Deque<String> lines, String line) {
    if (lines.size() == KEPT) {
      lines.removeFirst();
    }
    lines.addLast(line);
    changed();
  }

  private static String now() {
    return TIME.format(LocalTime.now(ZoneId.systemDefault()));
  }

  private void changed() {
    if (!painter.isShutdown() && drawn.compareAndSet(false, true)) {
      var unused = painter.schedule(this::draw, BETWEEN_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void draw() {
    drawn.set(false);
    // The terminal cuts lines with wide characters, such as Chinese ones.
    var text = new StringBuilder("\033[?7l\033[H");
    for (var line : lines()) {
      text.append(line).append("\033[K\n");
    }
    text.setLength(text.length() - 1);
    out.print(text.append("\033[J\033[?7h"));
    out.flush();
  }

  private synchronized List<String> lines() {
    var head = new ArrayList<String>();
    var where = Optional.ofNullable(addresses);
    head.add("gateway dev  " + where.map(at -> at.gateway().toString()).orElse("starting"));
    where.ifPresent(
        at -> at.lines().forEach((what, text) -> head.add("  %-6s %s".formatted(what, text))));
    head.add("  state  " + state);
    head.add("");
    return size.layout().screen(head, problem, List.copyOf(calls), List.copyOf(log), foot);
  }
}
