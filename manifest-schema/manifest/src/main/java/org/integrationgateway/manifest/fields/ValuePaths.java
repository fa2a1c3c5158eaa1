package org.integrationgateway.manifest.fields;

import java.util.Collection;
import org.integrationgateway.base.text.ValuePath;
import org.integrationgateway.records.InvalidMemberException;

/**
 * Checks that the paths of a record can be read, so that no call finds nothing at a misspelling.
 */
public final class ValuePaths {
  private ValuePaths() {}

  /**
   * Checks a path.
   *
   * @param member of the record that has it
   * @throws InvalidMemberException when it is no {@link ValuePath}
   */
  public static void check(String member, String path) {
    try {
      ValuePath.steps(path);
    } catch (IllegalArgumentException malformed) {
      throw new InvalidMemberException(member, String.valueOf(malformed.getMessage()));
    }
  }

  /**
   * Checks several paths of one member.
   *
   * @throws InvalidMemberException when one of them is no {@link ValuePath}
   */
  public static void check(String member, Collection<String> paths) {
    paths.forEach(path -> check(member, path));
  }
}
