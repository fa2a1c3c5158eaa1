package org.integrationgateway.manifest.packaging.image;

/** What an archive of a Java provider carries to run on. */
public enum Layout {
  /** An image where the JDK can make one, otherwise thin. */
  AUTO,
  /** Its own Java runtime: about 20 MB more, and the host needs nothing. */
  IMAGE,
  /** Jars only: the host needs a Java of at least the version it was built for. */
  THIN,
  /** An image in one file that unpacks itself on its first start; on Windows an image. */
  SINGLE;

  /** The word for it in builds and on command lines. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /**
   * The layout of this name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Layout named(String word) {
    for (var layout : values()) {
      if (layout.word().equals(word)) {
        return layout;
      }
    }
    throw new IllegalArgumentException(
        "layout '" + word + "' does not exist: auto, image, thin or single");
  }
}
