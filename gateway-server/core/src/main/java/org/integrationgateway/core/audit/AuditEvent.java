package org.integrationgateway.core.audit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.core.call.RequestOrigin;

/**
 * One change of state, or the refusal of a caller.
 *
 * @param action what was done, as {@code noun.verb}: {@code connection.connect}
 * @param subject canonical id of the subject that did it; {@link #UNKNOWN} when it is not known
 * @param outcome how it ended
 * @param address of the client
 * @param request the gateway's name for the request
 * @param details names of the things concerned, in the order in which they are written; no secret
 */
public record AuditEvent(
    String action,
    String subject,
    Outcome outcome,
    Optional<String> address,
    Optional<String> request,
    Map<String, String> details) {
  /** Stands for a subject that is not known. */
  public static final String UNKNOWN = "unknown";

  /** Stands for the gateway itself. */
  public static final String GATEWAY = "gateway";

  private static final int LONGEST = 1000;

  /** A token or a session of the gateway that a caller has put where a name belongs. */
  private static final Pattern TOKEN = Pattern.compile("\\b(gw[a-z]_)[0-9A-Za-z]{16,}");

  /** How an action ended. */
  public enum Outcome {
    SUCCESS,
    /** The caller may not do it. */
    REFUSED,
    /** The action failed. */
    FAILURE;

    /** The spelling in records. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The outcome that is spelled like this. */
    public static Outcome of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }

    private static Outcome ofAction(String action) {
      if (action.endsWith(".refuse") || action.endsWith(".exceed")) {
        return REFUSED;
      }
      return action.endsWith(".fail") ? FAILURE : SUCCESS;
    }
  }

  public AuditEvent {
    if (!action.matches("[a-z_]+\\.[a-z_]+")) {
      throw new IllegalArgumentException("'" + action + "' is not an action such as token.create");
    }
    details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
  }

  /** An event without details. Its outcome is that of its verb. */
  public AuditEvent(String action, String subject) {
    this(
        action,
        written(subject),
        Outcome.ofAction(action),
        Optional.empty(),
        Optional.empty(),
        Map.of());
  }

  /**
   * The same event with one more detail, unless its value is empty. {@code request} and {@code
   * address} are members of their own.
   */
  public AuditEvent with(String name, String value) {
    if (value.isEmpty()) {
      return this;
    }
    var text = written(value);
    return switch (name) {
      case "request" ->
          new AuditEvent(action, subject, outcome, address, Optional.of(text), details);
      case "address" ->
          new AuditEvent(action, subject, outcome, Optional.of(text), request, details);
      default -> {
        var more = new LinkedHashMap<>(details);
        more.put(name, text);
        yield new AuditEvent(action, subject, outcome, address, request, more);
      }
    };
  }

  /** The same event with another outcome. */
  public AuditEvent with(Outcome other) {
    return new AuditEvent(action, subject, other, address, request, details);
  }

  /** The same event with the request of this thread, where it names none itself. */
  public AuditEvent here() {
    var origin = RequestOrigin.current();
    if (origin.isEmpty() || (address.isPresent() && request.isPresent())) {
      return this;
    }
    return new AuditEvent(
        action,
        subject,
        outcome,
        address.or(() -> origin.map(RequestOrigin::address)),
        request.or(() -> origin.map(RequestOrigin::request)),
        details);
  }

  /** One line of limited length, in which nothing looks like a token of the gateway. */
  private static String written(String value) {
    var line = Printable.plain(value);
    var limited = line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line;
    return limited.contains("gw") ? TOKEN.matcher(limited).replaceAll("$1***") : limited;
  }
}
