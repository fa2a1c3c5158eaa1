package org.integrationgateway.http.feature;

import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import org.integrationgateway.core.call.Caller;

/**
 * Records of one kind that belong to subjects, as {@code gateway subject forget} removes them.
 *
 * @param kind in the plural, such as {@code sessions}
 * @param admits whether the records let the subject in or let it add others: these are removed
 *     first
 * @param removal takes the operator who asked and the subject, and returns how many there were
 */
public record SubjectRecords(
    String kind, boolean admits, BiFunction<Caller, String, Integer> removal) {
  /** Records that let a subject in, or let it add others. */
  public static SubjectRecords admitting(String kind, ToIntFunction<String> removal) {
    return new SubjectRecords(kind, true, (operator, subject) -> removal.applyAsInt(subject));
  }

  /** Removes all records of a subject, and returns how many there were. */
  public int remove(Caller operator, String subject) {
    return removal.apply(operator, subject);
  }
}
