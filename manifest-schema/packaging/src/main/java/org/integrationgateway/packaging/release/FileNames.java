package org.integrationgateway.packaging.release;

/** Checks names of files in a release's folder. */
final class FileNames {
  private FileNames() {}

  /** Refuses names that could lead out of the folder on any system. */
  static String requirePlain(String name) {
    boolean leads =
        name.isEmpty()
            || name.equals(".")
            || name.equals("..")
            || name.indexOf('/') >= 0
            || name.indexOf('\\') >= 0
            || name.indexOf('\0') >= 0;
    if (leads) {
      throw new IllegalArgumentException("'" + name + "' is not the plain name of a file");
    }
    return name;
  }
}
