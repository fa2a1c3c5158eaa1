package org.integrationgateway.base.file;

import java.net.URI;
import java.nio.file.Path;

/** The place of a class on this machine. */
public final class ClassPlace {
  private ClassPlace() {}

  /**
   * Returns the jar of a class, or the folder of compiled classes. The class loader is asked: a
   * class of a start-up cache that was made in another folder, such as that of an image, has no
   * place itself.
   *
   * @throws IllegalStateException when the class is in neither
   */
  public static Path of(Class<?> type) {
    var file = "/" + type.getName().replace('.', '/') + ".class";
    var found = type.getResource(file);
    var text = found == null ? "" : found.toString();
    if (text.startsWith("jar:") && text.endsWith("!" + file)) {
      return Path.of(
          URI.create(text.substring("jar:".length(), text.length() - file.length() - 1)));
    }
    if (text.startsWith("file:") && text.endsWith(file)) {
      return Path.of(URI.create(text.substring(0, text.length() - file.length())));
    }
    throw new IllegalStateException(type + " is in no jar and no folder, but in '" + text + "'");
  }
}
