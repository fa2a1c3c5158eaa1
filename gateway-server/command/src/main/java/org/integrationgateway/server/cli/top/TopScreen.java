package org.integrationgateway.server.cli.top;

import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Interrupts;
import org.integrationgateway.server.cli.terminal.Terminal;
import org.integrationgateway.server.http.Threads;

/** Shows readings until a person quits. One thread draws; keys and readings are told to it. */
final class TopScreen {
  private final Terminal terminal;
  private final String address;
  private final Supplier<Reading> source;
  private final Duration pause;
  private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
  private Reading reading;
  private TopState state = TopState.FIRST;
  private Optional<CommandFailure> failure = Optional.empty();
  private volatile boolean paused;
  private boolean quits;

  /**
   * @param address of the gateway
   * @param source reads the gateway
   * @param pause between two readings
   */
  TopScreen(Terminal terminal, String address, Supplier<Reading> source, Duration pause) {
    this.terminal = terminal;
    this.address = address;
    this.source = source;
    this.pause = pause;
    this.reading = source.get();
  }

  /**
   * Draws until {@code q}, or until the gateway refuses the caller.
   *
   * @param keyboard whether keys come from the terminal itself
   */
  void show(InputStream keys, boolean keyboard) {
    var timer = Threads.timer("top");
    try (var screen = FullScreen.open(terminal, keyboard);
        var interrupts = Interrupts.listen(() -> events.add(() -> quits = true))) {
      var size = new TerminalSize(() -> events.add(() -> {}));
      long millis = pause.toMillis();
      var unused = timer.scheduleWithFixedDelay(this::read, millis, millis, TimeUnit.MILLISECONDS);
      draw(screen, size);
      Keys.listen(keys, key -> events.add(() -> pressed(key, size.height())));
      while (!quits) {
        events.take().run();
        draw(screen, size);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      timer.shutdownNow();
    }
    failure.ifPresent(
        refused -> {
          throw refused;
        });
  }

  private void draw(FullScreen screen, TerminalSize size) {
    screen.draw(new TopView(address, reading, state).screen(size.height()), size.width());
  }

  private void pressed(Key key, int height) {
    int apps = reading.figures().path("apps").size();
    switch (key) {
      case QUIT -> quits = true;
      case SORT -> state = state.ordered();
      case PAUSE -> {
        paused = !paused;
        state = state.paused(paused);
      }
      case UP -> state = state.moved(-1, apps);
      case DOWN -> state = state.moved(1, apps);
      case PAGE_UP -> state = state.moved(-height / 2, apps);
      case PAGE_DOWN -> state = state.moved(height / 2, apps);
    }
  }

  /** On the thread of the timer. */
  private void read() {
    if (paused) {
      return;
    }
    try {
      var next = source.get();
      events.add(() -> answered(next));
    } catch (CommandFailure away) {
      events.add(() -> failed(away));
    }
  }

  private void answered(Reading next) {
    reading = next;
    state = state.away(Optional.empty());
  }

  /** A gateway that is away may come back; one that refuses the caller will go on doing so. */
  private void failed(CommandFailure away) {
    if (away.exitCode() == ExitCode.UNAUTHENTICATED) {
      failure = Optional.of(away);
      quits = true;
      return;
    }
    var since = state.away().map(TopState.Away::since).orElseGet(Instant::now);
    state = state.away(Optional.of(new TopState.Away(since, String.valueOf(away.getMessage()))));
  }
}
