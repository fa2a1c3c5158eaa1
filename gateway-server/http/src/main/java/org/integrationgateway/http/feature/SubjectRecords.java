package org.integrationgateway.http.feature;

import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import org.integrationgateway.core.call.Caller;

/**
 * Records of one kind that belong to subjects, as {@code gateway subject forget} removes them.
 *
 * @param removal takes the operator who asked and the subject, and returns how many there were
 */
public record SubjectRecords(Kind kind, BiFunction<Caller, String, Integer> removal) {
  /** The kinds in the order of their removal: first those by which a subject could add others. */
  public enum Kind {
    SESSIONS("sessions"),
    MCP_SESSIONS("mcpSessions"),
    ACCOUNT_KEYS("accountKeys"),
    GRANTS("grants"),
    TOKENS("tokens"),
    ACCOUNTS("accounts"),
    FLOWS("flows"),
    CHOICES("choices"),
    CREDENTIALS("credentials"),
    MCP_TASKS("mcpTasks"),
    CALLS("calls"),
    CAPTURES("captures"),
    NOTICES("notices"),
    PROFILES("profiles");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** The kind as answers name it. */
    public String text() {
      return text;
    }
  }

  /** Records whose removal does not depend on the operator. */
  public static SubjectRecords of(Kind kind, ToIntFunction<String> removal) {
    return new SubjectRecords(kind, (operator, subject) -> removal.applyAsInt(subject));
  }

  /** Removes all records of a subject, and returns how many there were. */
  public int remove(Caller operator, String subject) {
    return removal.apply(operator, subject);
  }
}
