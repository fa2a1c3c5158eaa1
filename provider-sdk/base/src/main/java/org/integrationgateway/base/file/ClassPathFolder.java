package org.integrationgateway.base.file;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A folder of the class path, in a jar or in the folder of compiled classes. */
public final class ClassPathFolder {
  private ClassPathFolder() {}

  /**
   * Reads files of a folder and of those below it.
   *
   * @param rootFile a file in the folder
   * @param wanted tells by its path below the folder whether a file is read
   * @return by their paths below the folder, in alphabetical order
   */
  public static Map<String, byte[]> read(URL rootFile, Predicate<String> wanted)
      throws IOException {
    try {
      var uri = rootFile.toURI();
      if (!uri.getScheme().equals("jar")) {
        return below(Path.of(uri), wanted);
      }
      var text = uri.getRawSchemeSpecificPart();
      var archive = Path.of(URI.create(text.substring(0, text.lastIndexOf('!'))));
      var inside = text.substring(text.lastIndexOf('!') + 1);
      try (var zip = FileSystems.newFileSystem(archive)) {
        return below(zip.getPath(inside), wanted);
      }
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static Map<String, byte[]> below(Path rootFile, Predicate<String> wanted)
      throws IOException {
    var root = Objects.requireNonNull(rootFile.getParent(), "folder");
    var files = new TreeMap<String, byte[]>();
    try (var all = Files.walk(root)) {
      for (var path : (Iterable<Path>) all::iterator) {
        var name = root.relativize(path).toString().replace('\\', '/');
        if (wanted.test(name) && Files.isRegularFile(path)) {
          files.put(name, Files.readAllBytes(path));
        }
      }
    }
    return files;
  }
}
