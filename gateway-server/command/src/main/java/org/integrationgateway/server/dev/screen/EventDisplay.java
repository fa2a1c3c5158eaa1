package org.integrationgateway.server.dev.screen;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Prints one JSON object a line, for tests and development environments. */
public final class EventDisplay implements Display {
  private final PrintStream out;

  public EventDisplay(PrintStream out) {
    this.out = out;
  }

  @Override
  public void serving(Addresses addresses) {
    var event = event("ready").put("uri", addresses.gateway().toString());
    event.put("token", addresses.token().toString());
    addresses.app().ifPresent(app -> event.put("app", app));
    addresses
        .frontend()
        .ifPresent(path -> event.put("pages", addresses.gateway().resolve(path + "/").toString()));
    print(event);
  }

  @Override
  public void building(String why) {
    print(event("building").put("why", why));
  }

  @Override
  public void swapped(String app, Duration took) {
    print(event("swapped").put("app", app).put("millis", took.toMillis()));
  }

  @Override
  public void refused(String app, String reason) {
    print(event("refused").put("app", app).put("reason", reason));
  }

  @Override
  public void problem(String text) {
    print(event("problem").put("text", text));
  }

  @Override
  public void note(String text) {
    print(event("note").put("text", text));
  }

  @Override
  public void called(DisplayedCall call) {
    print(
        event("call")
            .put("door", call.door())
            .put("target", call.target())
            .put("result", call.result())
            .put("millis", call.took().toMillis()));
  }

  @Override
  public void logged(String line) {
    print(event("log").put("line", line));
  }

  private static ObjectNode event(String name) {
    return Json.object().put("event", name);
  }

  private synchronized void print(ObjectNode event) {
    out.print(new String(Json.write(event), StandardCharsets.UTF_8) + "\n");
    out.flush();
  }
}
