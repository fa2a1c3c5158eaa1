package org.integrationgateway.http.frontend;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;

/**
 * One file of a site and its digest. A file whose size or time has changed is read again, so that
 * edits in the folder of a package show.
 */
final class SiteFile {
  private static final int LARGEST_PAGE = 4 << 20;
  private static final int TAG_LENGTH = 32;

  private final String name;
  private final Path file;
  private final Optional<String> base;
  private final Map<Encoding, SiteFile> variants;
  private volatile Version version;

  private SiteFile(String name, Path file, Optional<String> base, Map<Encoding, SiteFile> variants)
      throws IOException {
    this.name = name;
    this.file = file;
    this.base = base;
    this.variants = Map.copyOf(variants);
    this.version = look(attributes());
  }

  /** A file without compressed variants. */
  static SiteFile of(String name, Path file) throws IOException {
    return of(name, file, Map.of());
  }

  /** A file with compressed variants. */
  static SiteFile of(String name, Path file, Map<Encoding, SiteFile> variants) throws IOException {
    return new SiteFile(name, file, Optional.empty(), variants);
  }

  /**
   * The index of a folder.
   *
   * @param base the base of its relative links, for every path that it is sent for
   */
  static SiteFile page(String name, Path file, String base) throws IOException {
    return new SiteFile(name, file, Optional.of(base), Map.of());
  }

  /** The path below the root of the site. */
  String name() {
    return name;
  }

  /** The compressed variants of the file. */
  Map<Encoding, SiteFile> variants() {
    return variants;
  }

  /** The current version, read again when the file has changed. */
  Version current() throws IOException {
    var known = version;
    var now = attributes();
    if (!known.isOf(now)) {
      known = look(now);
      version = known;
    }
    return known;
  }

  private BasicFileAttributes attributes() throws IOException {
    var now = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!now.isRegularFile()) {
      throw new NoSuchFileException(file.toString(), null, "it is no longer a regular file");
    }
    return now;
  }

  private Version look(BasicFileAttributes now) throws IOException {
    if (base.isEmpty()) {
      var tag = Sha256.hex(file).substring(0, TAG_LENGTH);
      return new Version(now.size(), now.lastModifiedTime(), tag, now.size(), this::open);
    }
    if (now.size() > LARGEST_PAGE) {
      throw new IOException(
          "%s has %d bytes; the limit for the index of a folder is %d"
              .formatted(name, now.size(), LARGEST_PAGE));
    }
    try (var in = open()) {
      var page = BaseHref.into(in.readNBytes(LARGEST_PAGE), base.get());
      var tag = Sha256.hex(page).substring(0, TAG_LENGTH);
      return new Version(
          now.size(),
          now.lastModifiedTime(),
          tag,
          page.length,
          () -> new ByteArrayInputStream(page));
    }
  }

  private InputStream open() throws IOException {
    return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * The content that is sent until the file changes.
   *
   * @param fileSize of the file on the disk
   * @param tag the entity tag, without quotes
   * @param length of what is sent
   */
  record Version(long fileSize, FileTime modified, String tag, long length, Content content) {
    private boolean isOf(BasicFileAttributes now) {
      return fileSize == now.size() && modified.equals(now.lastModifiedTime());
    }
  }

  /** Opens the content. */
  @FunctionalInterface
  interface Content {
    InputStream open() throws IOException;
  }
}
