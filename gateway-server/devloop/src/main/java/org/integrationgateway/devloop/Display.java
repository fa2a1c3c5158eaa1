package org.integrationgateway.devloop;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.InvocationRecord;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reports what the loop does: to a person in plain lines, to a program as one JSON object a line,
 * to callers by a header. All methods may be called by any thread.
 */
public final class Display implements InvocationObserver {
  /** The header of answers that the last good version gives in place of the newest. */
  public static final String HEADER = "X-Gateway-Dev";

  private static final String BEHIND =
      "last good version; the newest version does not build or start";
  private static final String ERROR = "\033[1;31m";
  private static final String END = "\033[0m";

  private final PrintStream out;
  private final boolean events;
  private final boolean colour;
  private volatile boolean serves;
  private volatile boolean behind;

  /**
   * @param events whether a program reads the output
   * @param colour whether errors are printed in colour
   */
  public Display(PrintStream out, boolean events, boolean colour) {
    this.out = out;
    this.events = events;
    this.colour = colour;
  }

  /**
   * The gateway serves at these addresses. Programs connect before the first version serves; people
   * see the addresses once, with those of the app.
   */
  public void serving(Addresses addresses) {
    var event = event("ready").put("uri", addresses.gateway().toString());
    event.put("token", addresses.token().toString());
    addresses.app().ifPresent(app -> event.put("app", app));
    addresses
        .frontend()
        .ifPresent(path -> event.put("pages", addresses.gateway().resolve(path + "/").toString()));
    if (events || addresses.app().isPresent()) {
      print("serving", addresses.gateway().toString(), event);
    }
    if (!events && addresses.app().isPresent()) {
      addresses.lines().forEach((what, text) -> print(what, text, event));
    }
  }

  /** A new version is being built for this reason; calls wait. */
  public void building(String why) {
    print("building", why, event("building").put("why", why));
  }

  /** The new version answers calls. */
  void swapped(String app, Duration took) {
    serves = true;
    behind = false;
    print(
        "serving",
        app + ", new version after " + took.toMillis() + " ms",
        event("swapped").put("app", app).put("millis", took.toMillis()));
  }

  /**
   * The new version does not serve; the version before, if any, goes on serving.
   *
   * @param reason one or more lines
   */
  void refused(String app, String reason) {
    behind = serves;
    print("refused", app + ": " + reason, event("refused").put("app", app).put("reason", reason));
    goesOn();
  }

  /** The project cannot be built; the version before, if any, goes on serving. */
  public void problem(String text) {
    behind = serves;
    print("problem", text, event("problem").put("text", text));
    goesOn();
  }

  /** A message. */
  public void note(String text) {
    print("note", text, event("note").put("text", text));
  }

  /** A line that a command of the build printed. */
  public void logged(String line) {
    print("log", line, event("log").put("line", line));
  }

  /** Marks an answer that is not of the newest version. */
  public void mark(Exchange exchange) {
    if (behind) {
      exchange.set(HEADER, BEHIND);
    }
  }

  /** A call was answered; a failed one is shown with what its caller was told. */
  @Override
  public void ended(InvocationRecord invocation) {
    var call = invocation.call();
    var outcome = invocation.outcome();
    var door = call.door().label().replace('_', ' ');
    var target = call.app() + "/" + call.operation();
    var result = outcome.status().map(String::valueOf).orElseGet(outcome::label);
    var millis = invocation.took().toMillis();
    var event = event("call").put("door", door).put("target", target);
    event.put("result", result).put("millis", millis);
    var reason = invocation.failure().map(Display::reason).orElse("");
    if (!reason.isEmpty()) {
      event.put("reason", reason);
    }
    print("call", "%s %s %s, %d ms\n%s".formatted(door, target, result, millis, reason), event);
  }

  /** The message for the caller, with the problems and causes that it does not name already. */
  private static String reason(GatewayException told) {
    var lines = new ArrayList<>(List.of(told.detail()));
    for (var error : told.errors()) {
      if (!told.detail().contains(error.message())) {
        lines.add(error.toString());
      }
    }
    for (var cause = told.getCause(); cause != null; cause = cause.getCause()) {
      var message = cause.getMessage();
      if (message != null && lines.stream().noneMatch(line -> line.contains(message))) {
        lines.add(message);
      }
    }
    return String.join("\n", lines);
  }

  private void goesOn() {
    if (serves && !events) {
      print("serving", "the last good version keeps running", event("serving"));
    }
  }

  private static ObjectNode event(String name) {
    return Json.object().put("event", name);
  }

  private synchronized void print(String what, String text, ObjectNode event) {
    out.print(
        (events ? new String(Json.write(event), StandardCharsets.UTF_8) : lines(what, text))
            + "\n");
    out.flush();
  }

  /** Without control characters: an app or a log line must not move the cursor. */
  private String lines(String what, String text) {
    var shown =
        text.stripTrailing()
            .replace("\t", "    ")
            .lines()
            .map(Printable::plain)
            .collect(Collectors.joining("\n         "));
    var line = "%-9s".formatted(what) + shown;
    return colour && (what.equals("problem") || what.equals("refused")) ? ERROR + line + END : line;
  }
}
