package org.integrationgateway.http.console;

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

/** A folder of the class path, in a jar or in the folder of compiled classes. */
final class ClassPathFolder {
  private ClassPathFolder() {}

  /**
   * Reads the files that the gateway serves.
   *
   * @param rootFile a file in the folder
   * @return by their paths below the folder
   */
  static Map<String, byte[]> read(URL rootFile) throws IOException {
    try {
      var uri = rootFile.toURI();
      if (!uri.getScheme().equals("jar")) {
        return below(Path.of(uri));
      }
      var text = uri.getRawSchemeSpecificPart();
      var archive = Path.of(URI.create(text.substring(0, text.lastIndexOf('!'))));
      var inside = text.substring(text.lastIndexOf('!') + 1);
      try (var zip = FileSystems.newFileSystem(archive)) {
        return below(zip.getPath(inside));
      }
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static Map<String, byte[]> below(Path rootFile) throws IOException {
    var root = Objects.requireNonNull(rootFile.getParent(), "folder");
    var files = new TreeMap<String, byte[]>();
    try (var all = Files.walk(root)) {
      for (var path : (Iterable<Path>) all::iterator) {
        var name = root.relativize(path).toString().replace('\\', '/');
        if (ConsoleFile.isServed(name) && Files.isRegularFile(path)) {
          files.put(name, Files.readAllBytes(path));
        }
      }
    }
    return files;
  }
}
