package org.integrationgateway.server.keys;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.feature.SubjectRecords;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forgets subjects: removes their records, and deletes their keys, without which no sealed value of
 * theirs opens again.
 */
public final class SubjectRemoval {
  private static final Logger log = LoggerFactory.getLogger(SubjectRemoval.class);
  private static final Pattern SUBJECT =
      Pattern.compile("(user|service_account):[^\\s:]\\S{0,199}");

  private final Predicate<String> keys;
  private final List<SubjectRecords> records;

  /**
   * The result of a removal.
   *
   * @param key whether the subject had a key
   * @param records how many records of each kind were removed
   */
  public record Removed(String subject, boolean key, Map<String, Integer> records) {}

  /**
   * @param keys deletes the key of a subject, and returns whether there was one
   * @param records that belong to subjects, removed in the order of their kinds
   */
  SubjectRemoval(Predicate<String> keys, List<SubjectRecords> records) {
    this.keys = keys;
    this.records = records.stream().sorted(Comparator.comparing(SubjectRecords::kind)).toList();
  }

  /**
   * Forgets a subject. It may come back later, as one that the gateway has never seen.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} when this is no subject; {@code
   *     INVALID_STATE} when it is the operator; and when records cannot be removed: the key is
   *     deleted nevertheless, and the same request removes the rest
   */
  public Removed forget(Caller operator, String subject) {
    check(operator, subject);
    var removed = new LinkedHashMap<String, Integer>();
    RuntimeException failure = null;
    for (var kind : records) {
      try {
        removed.put(kind.kind().text(), kind.remove(operator, subject));
      } catch (RuntimeException failed) {
        log.warn(
            "{} of a forgotten subject could not be deleted: {}",
            kind.kind().text(),
            failed.getMessage());
        failure = failed;
      }
    }
    // Last: the upstream of a credential is told with the credential.
    boolean key = keys.test(subject);
    if (failure != null) {
      throw failure;
    }
    return new Removed(subject, key, removed);
  }

  /**
   * Refuses what cannot be forgotten.
   *
   * @throws GatewayException as {@link #forget}
   */
  public static void check(Caller operator, String subject) {
    if (!SUBJECT.matcher(subject).matches()) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "'%s' is not a subject that can be forgotten: write user:<id> or service_account:<id>"
              .formatted(subject));
    }
    if (operator.subject().id().equals(subject)) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "'%s' is your own subject: another operator can forget it".formatted(subject));
    }
  }
}
