package org.integrationgateway.http.frontend;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.integrationgateway.base.text.PercentEncoding;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the files of a folder. Does not follow links, and leaves out hidden files other than {@code
 * .well-known} (RFC 8615).
 */
public final class SiteReader extends SimpleFileVisitor<Path> {
  public static final int MOST_FILES = 20_000;

  private static final Logger log = LoggerFactory.getLogger(SiteReader.class);
  private static final String WELL_KNOWN = ".well-known";

  private final Path root;
  private final Map<String, Path> found = new TreeMap<>();

  private SiteReader(Path root) {
    this.root = root;
  }

  /**
   * Reads the site in a folder.
   *
   * @param mount path that it is served below
   */
  public static Site read(Path root, String mount) throws IOException {
    var reader = new SiteReader(root);
    Files.walkFileTree(root, reader);
    if (!reader.found.containsKey(Site.INDEX)) {
      throw new IOException("there is no " + Site.INDEX);
    }
    return new Site(reader.files(mount));
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    return isHidden(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (isHidden(file)) {
      return FileVisitResult.CONTINUE;
    }
    if (!attributes.isRegularFile()) {
      log.warn("{} is not served: it is not a regular file", file);
      return FileVisitResult.CONTINUE;
    }
    found.put(name(file), file);
    if (found.size() > MOST_FILES) {
      throw new IOException("there are more than " + MOST_FILES + " files");
    }
    return FileVisitResult.CONTINUE;
  }

  private boolean isHidden(Path path) {
    var name = String.valueOf(path.getFileName());
    return !path.equals(root) && name.startsWith(".") && !name.equals(WELL_KNOWN);
  }

  private String name(Path file) {
    return root.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
  }

  private Map<String, SiteFile> files(String mount) throws IOException {
    var files = new HashMap<String, SiteFile>();
    for (var entry : found.entrySet()) {
      var name = entry.getKey();
      if (Encoding.plainName(name).filter(found::containsKey).isEmpty()) {
        files.put(name, file(name, entry.getValue(), mount));
      }
    }
    return files;
  }

  private SiteFile file(String name, Path file, String mount) throws IOException {
    var folder = name.substring(0, name.lastIndexOf('/') + 1);
    if (name.equals(folder + Site.INDEX)) {
      return SiteFile.page(name, file, mount + "/" + encoded(folder));
    }
    var variants = new HashMap<Encoding, SiteFile>();
    for (var encoding : Encoding.values()) {
      var variant = Optional.ofNullable(found.get(name + encoding.suffix()));
      if (variant.isPresent()) {
        variants.put(encoding, SiteFile.of(name, variant.get()));
      }
    }
    return SiteFile.of(name, file, variants);
  }

  private static String encoded(String folder) {
    return Arrays.stream(folder.split("/", -1))
        .map(PercentEncoding.VALUE::encode)
        .collect(Collectors.joining("/"));
  }
}
