package org.integrationgateway.packaging.image;

/** How the archive of a Java provider provides its Java runtime. */
public enum Layout {
  /** Image where the JDK can make one, otherwise thin. */
  AUTO,
  /** A Java runtime in the archive: about 20 MB more, and the host needs no Java. */
  IMAGE,
  /** Jars only: the host needs a Java of at least the version that the program was compiled for. */
  THIN,
  /**
   * Thin, in one archive for all platforms: launchers for each system beside the same jars, which
   * are stored uncompressed, so that the archive compresses all of them together.
   */
  PORTABLE,
  /** An image in one file that unpacks itself at its first start; on Windows an image. */
  SINGLE;

  /** The name of the layout in builds and on command lines. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /**
   * Returns the layout of this name.
   *
   * @throws IllegalArgumentException when no such layout exists
   */
  public static Layout named(String word) {
    for (var layout : values()) {
      if (layout.word().equals(word)) {
        return layout;
      }
    }
    throw new IllegalArgumentException(
        "layout '" + word + "' does not exist: auto, image, thin, portable or single");
  }
}
