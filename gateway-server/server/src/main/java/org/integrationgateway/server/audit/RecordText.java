package org.integrationgateway.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.telemetry.audit.TimedEvent;
import tools.jackson.databind.JsonNode;

/**
 * Records as lines of JSON. The last member is the hash over the exact text before it, so that a
 * changed byte shows.
 */
final class RecordText {
  /** Stands for the hash of the record before the first one. */
  static final String NOTHING = "0".repeat(64);

  private static final Pattern LINE = Pattern.compile("(\\{.*),\"hash\":\"([0-9a-f]{64})\"}");
  private static final String PURPOSE = "audit.1";

  private final KeyedHash hash;

  RecordText(KeyedHash hash) {
    this.hash = hash;
  }

  /** The record that comes after the end of a chain. */
  AuditRecord next(ChainEnd end, TimedEvent timed) {
    var unsealed =
        new AuditRecord(
            end.chain(),
            end.sequence() + 1,
            timed.time().truncatedTo(ChronoUnit.MILLIS),
            timed.event(),
            end.hash(),
            "");
    var body = body(unsealed);
    return new AuditRecord(
        unsealed.chain(),
        unsealed.sequence(),
        unsealed.time(),
        unsealed.event(),
        unsealed.previous(),
        hash.of(PURPOSE, body));
  }

  /** The line of a record, without a line end. */
  static String line(AuditRecord record) {
    return body(record) + ",\"hash\":\"" + record.hash() + "\"}";
  }

  /** Whether the server has written exactly this line. */
  boolean isAuthentic(String line) {
    var parts = LINE.matcher(line);
    return parts.matches() && hash.of(PURPOSE, parts.group(1)).equals(parts.group(2));
  }

  /** The text that is hashed: the line up to the member {@code hash}. */
  private static String body(AuditRecord record) {
    var event = record.event();
    var json =
        Json.object()
            .put("chain", record.chain())
            .put("sequence", record.sequence())
            .put("time", record.time().toString())
            .put("action", event.action())
            .put("outcome", event.outcome().word())
            .put("subject", event.subject());
    event.address().ifPresent(address -> json.put("address", address));
    event.request().ifPresent(request -> json.put("request", request));
    var details = json.putObject("details");
    event.details().forEach(details::put);
    json.put("previous", record.previous());
    var text = new String(Json.write(json), UTF_8);
    return text.substring(0, text.length() - 1);
  }

  /** The record of a line; empty when it is not one. Says nothing about its authenticity. */
  static Optional<AuditRecord> parse(String line) {
    var parts = LINE.matcher(line);
    if (!parts.matches()) {
      return Optional.empty();
    }
    try {
      var json = Json.parseObject(line.getBytes(UTF_8));
      var details = new LinkedHashMap<String, String>();
      json.get("details")
          .properties()
          .forEach(detail -> details.put(detail.getKey(), detail.getValue().asString()));
      var event =
          new AuditEvent(
              json.get("action").asString(),
              json.get("subject").asString(),
              AuditEvent.Outcome.of(json.get("outcome").asString()),
              Optional.ofNullable(json.get("address")).map(JsonNode::asString),
              Optional.ofNullable(json.get("request")).map(JsonNode::asString),
              details);
      return Optional.of(
          new AuditRecord(
              json.get("chain").asString(),
              json.get("sequence").asLong(),
              Instant.parse(json.get("time").asString()),
              event,
              json.get("previous").asString(),
              parts.group(2)));
    } catch (GatewayException
        | IllegalArgumentException
        | DateTimeException
        | NullPointerException broken) {
      return Optional.empty();
    }
  }
}
