package org.integrationgateway.telemetry.audit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.core.audit.AuditEvent;

/**
 * Records as messages of syslog (RFC 5424). The members of a record are structured data; the text
 * after them is a sentence for people.
 */
final class SyslogMessages {
  private static final int LONGEST_NAME = 32;
  private static final int LONGEST_HOST = 255;
  private static final int LONGEST_SEQUENCE = Integer.MAX_VALUE;
  private static final String MARK = "\uFEFF";

  /** How long values may be, from what a record holds to nothing. */
  private static final int[] LENGTHS = {1003, 200, 60, 0};

  private final AuditConfig.Syslog config;
  private final String sender;
  private final String origin;
  private final int longest;

  /**
   * @param host the name of this machine
   * @param longest octets of a message that a receiver takes whole
   */
  SyslogMessages(AuditConfig.Syslog config, String host, String version, int longest) {
    this.config = config;
    this.longest = longest;
    this.sender =
        "%s %s %d"
            .formatted(
                printable(host, LONGEST_HOST), config.appName(), ProcessHandle.current().pid());
    this.origin =
        "[origin software=\"Integration Gateway\" swVersion=\"%s\"]".formatted(value(version));
  }

  /**
   * A message, with values cut where it would be too long.
   *
   * @param number of the message since the start
   */
  byte[] of(TimedEvent timed, long number) {
    byte[] message = {};
    for (int length : LENGTHS) {
      message = text(timed, number, length).getBytes(UTF_8);
      if (message.length <= longest) {
        break;
      }
    }
    return message;
  }

  private String text(TimedEvent timed, long number, int length) {
    var event = timed.event();
    var data = new StringBuilder("[").append(config.structuredData());
    members(timed)
        .forEach(
            (name, text) -> {
              if (length > 0) {
                data.append(' ').append(name).append("=\"").append(value(cut(text, length)));
                data.append('"');
              }
            });
    var sentence = event.action() + " by " + cut(event.subject(), Math.max(length, 60));
    return "<%d>1 %s %s %s %s]%s[meta sequenceId=\"%d\"] %s"
        .formatted(
            config.facility() * 8 + severity(event.outcome()),
            timed.time().truncatedTo(ChronoUnit.MILLIS),
            sender,
            printable(event.action(), LONGEST_NAME),
            data,
            origin,
            (number - 1) % LONGEST_SEQUENCE + 1,
            US_ASCII.newEncoder().canEncode(sentence) ? sentence : MARK + sentence);
  }

  /** The members of a record, by names that are unique. */
  private static Map<String, String> members(TimedEvent timed) {
    var event = timed.event();
    var all = new LinkedHashMap<String, String>();
    all.put("action", event.action());
    all.put("outcome", event.outcome().word());
    all.put("subject", event.subject());
    event.address().ifPresent(address -> all.put("address", address));
    event.request().ifPresent(request -> all.put("request", request));
    if (!timed.trace().isEmpty()) {
      all.put("trace_id", timed.trace());
      all.put("span_id", timed.step());
    }
    event
        .details()
        .forEach(
            (name, text) -> {
              var plain = printable(name, LONGEST_NAME);
              var free = plain;
              for (int more = 2; all.containsKey(free); more++) {
                free = printable(plain, LONGEST_NAME - 4) + "_" + more;
              }
              all.put(free, text);
            });
    return all;
  }

  private static int severity(AuditEvent.Outcome outcome) {
    return switch (outcome) {
      case SUCCESS -> 5;
      case REFUSED -> 4;
      case FAILURE -> 3;
    };
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length - 1) + "…";
  }

  /** A value of structured data (section 6.3.3). */
  private static String value(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("]", "\\]");
  }

  /** A name of printable characters of ASCII that structured data can have. */
  private static String printable(String text, int length) {
    var plain = text.replaceAll("[^!#-<>-\\\\^-~]", "_");
    return plain.isEmpty() ? "-" : plain.substring(0, Math.min(length, plain.length()));
  }
}
