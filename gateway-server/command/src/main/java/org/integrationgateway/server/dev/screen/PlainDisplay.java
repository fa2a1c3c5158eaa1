package org.integrationgateway.server.dev.screen;

import java.io.PrintStream;
import java.time.Duration;

/** Prints lines, for pipes, files and terminals without cursor control. */
public final class PlainDisplay implements Display {
  private final PrintStream out;
  private volatile boolean serves;

  public PlainDisplay(PrintStream out) {
    this.out = out;
  }

  @Override
  public void serving(Addresses addresses) {
    print("serving", addresses.gateway().toString());
    addresses.lines().forEach(this::print);
  }

  @Override
  public void building(String why) {
    print("building", why);
  }

  @Override
  public void swapped(String app, Duration took) {
    serves = true;
    print("serving", app + ", new version after " + took.toMillis() + " ms");
  }

  @Override
  public void refused(String app, String reason) {
    print("refused", app + ": " + reason);
    goesOn();
  }

  @Override
  public void problem(String text) {
    print("problem", text);
    goesOn();
  }

  @Override
  public void note(String text) {
    print("note", text);
  }

  @Override
  public void called(DisplayedCall call) {
    print(
        "call",
        "%s %s %s, %d ms"
            .formatted(call.door(), call.target(), call.result(), call.took().toMillis()));
  }

  @Override
  public void logged(String line) {
    print("log", line);
  }

  private void goesOn() {
    if (serves) {
      print("serving", "the last good version goes on");
    }
  }

  private synchronized void print(String what, String text) {
    out.print("%-9s".formatted(what) + text.stripTrailing().replace("\n", "\n         ") + "\n");
    out.flush();
  }
}
