package org.integrationgateway.http.feature;

import org.integrationgateway.core.call.Caller;

/** Records of one kind that belong to subjects. */
public interface SubjectRecords {
  /** The kind in the plural, such as {@code sessions}. */
  String kind();

  /**
   * Removes all records of a subject.
   *
   * @param operator who asked for it
   * @return how many there were
   */
  int remove(Caller operator, String subject);
}
