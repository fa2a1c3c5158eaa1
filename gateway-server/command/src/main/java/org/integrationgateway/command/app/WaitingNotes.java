package org.integrationgateway.command.app;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.client.OpenAnswer;
import org.integrationgateway.command.client.RetriedRequests;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/** Tells a person at a terminal, while a call goes on, why the gateway waits. */
final class WaitingNotes {
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final Terminal terminal;
  private final GatewayClient client;

  WaitingNotes(Terminal terminal, GatewayClient client) {
    this.terminal = terminal;
    this.client = client;
  }

  /** Calls an operation; scripts and JSON get no notes. */
  OpenAnswer call(String path, JsonNode input) {
    if (!terminal.person() || terminal.json()) {
      return client.open("POST", path, Optional.of(input));
    }
    var id = UUID.randomUUID().toString();
    var notes = new Thread(() -> print(id), "waiting-notes");
    notes.setDaemon(true);
    notes.start();
    try {
      return client.open("POST", path, Optional.of(input), "X-Request-Id", id);
    } finally {
      notes.interrupt();
    }
  }

  private void print(String id) {
    var told = new HashSet<Integer>();
    try {
      while (true) {
        RetriedRequests.pause(PAUSE);
        var waiting = "/api/v1/calls/waiting?requestId=" + id;
        for (var call : client.call("GET", waiting, Optional.empty()).path("calls")) {
          if (told.add(call.path("retry").asInt(0))) {
            terminal.note(note(call));
          }
        }
      }
    } catch (CommandFailure over) {
      // The call has ended, or this gateway does not tell what waits: the call itself reports.
    }
  }

  private static String note(JsonNode call) {
    return "%s %d s; trying again (%d of %d)"
        .formatted(
            call.has("status") ? "The service asked to wait" : "The service failed: waiting",
            call.path("seconds").asLong(0),
            call.path("retry").asInt(0),
            call.path("of").asInt(0));
  }
}
