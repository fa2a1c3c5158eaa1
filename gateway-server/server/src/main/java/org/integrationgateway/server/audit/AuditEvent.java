package org.integrationgateway.server.audit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One change of state, or the refusal of a caller.
 *
 * @param action what was done, as {@code noun.verb}: {@code connection.connect}
 * @param subject canonical id of the subject that did it; {@link #UNKNOWN} when it is not known
 * @param details names of the things concerned, in the order in which they are written; no secret
 */
public record AuditEvent(String action, String subject, Map<String, String> details) {
  /** Stands for a subject that is not known. */
  public static final String UNKNOWN = "unknown";

  public AuditEvent {
    if (!action.matches("[a-z_]+\\.[a-z_]+")) {
      throw new IllegalArgumentException("'" + action + "' is not an action such as token.create");
    }
    details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
  }

  /** An event without details. */
  public AuditEvent(String action, String subject) {
    this(action, subject, Map.of());
  }

  /** The same event with one more detail. */
  public AuditEvent with(String name, String value) {
    var more = new LinkedHashMap<>(details);
    more.put(name, value);
    return new AuditEvent(action, subject, more);
  }
}
