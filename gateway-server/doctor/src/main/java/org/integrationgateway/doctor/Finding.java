package org.integrationgateway.doctor;

/**
 * The result of one check.
 *
 * @param check the name of what was checked, such as {@code store}
 * @param found what was found, without secrets
 * @param remedy what to do about it; empty where nothing is to be done
 */
public record Finding(String check, Level level, String found, String remedy) {
  /** How bad a finding is. */
  public enum Level {
    /** The server has what it needs. */
    OK,
    /** The server starts, but a part of it may fail. */
    WARN,
    /** The server does not start, or does not work. */
    FAIL
  }

  static Finding ok(String check, String found) {
    return new Finding(check, Level.OK, found, "");
  }

  static Finding warn(String check, String found, String remedy) {
    return new Finding(check, Level.WARN, found, remedy);
  }

  static Finding fail(String check, String found, String remedy) {
    return new Finding(check, Level.FAIL, found, remedy);
  }
}
