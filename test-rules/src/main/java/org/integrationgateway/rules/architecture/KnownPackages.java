package org.integrationgateway.rules.architecture;

import java.util.stream.Stream;

/**
 * Package identifiers of a rule, checked to name a package that exists: a rule about a package that
 * was moved would hold forever.
 */
public final class KnownPackages {
  private static final String WITH_SUBPACKAGES = "..";

  private KnownPackages() {}

  /**
   * Returns identifiers for ArchUnit, such as {@code org.example.server.http..}.
   *
   * @param root what stands before every name, with its dot at the end
   * @param names packages below the root, each with its subpackages
   * @throws IllegalArgumentException when a package is not on the class path
   */
  public static String[] below(String root, String... names) {
    return Stream.of(names).map(name -> known(root + name)).toArray(String[]::new);
  }

  private static String known(String name) {
    var folder = name.replace('.', '/');
    if (KnownPackages.class.getClassLoader().getResource(folder) == null) {
      throw new IllegalArgumentException("no package " + name + " is on the class path");
    }
    return name + WITH_SUBPACKAGES;
  }
}
