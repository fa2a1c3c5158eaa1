package org.integrationgateway.core.seal;

import java.util.ArrayList;
import java.util.List;

/**
 * The place of a sealed value. The value opens only there: one that was moved to another row, field
 * or owner is refused.
 *
 * @param record the parts of the record's key
 * @param subject canonical id of the owner
 */
public record SealedPlace(String table, List<String> record, String field, String subject) {
  private static final String FORMAT = "gateway.seal.1";

  public SealedPlace {
    record = List.copyOf(record);
  }

  /** Whether the value belongs to a person or a service account. */
  boolean isPersonal() {
    return subject.startsWith("user:") || subject.startsWith("service_account:");
  }

  /** The data that the cipher authenticates beside the value (NIST SP 800-38D, additional data). */
  byte[] associatedData(String keyId) {
    var parts = new ArrayList<String>();
    parts.add(FORMAT);
    parts.add(table);
    parts.add(Integer.toString(record.size()));
    parts.addAll(record);
    parts.add(field);
    parts.add(subject);
    parts.add(keyId);
    return Canonical.of(parts);
  }

  @Override
  public String toString() {
    return table + record + "." + field;
  }
}
