package org.integrationgateway.packaging.image.program;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Writes jars whose bytes depend only on their content: sorted names, one time for all entries, no
 * compression. Compression differs between Java versions, and the archive compresses uncompressed
 * jars better.
 */
public final class StoredJar {
  /**
   * A zip entry cannot store a time before 1980; an earlier one Java would write in the time zone
   * of this machine.
   */
  private static final LocalDateTime ZIP_EPOCH = LocalDateTime.of(1980, 2, 1, 0, 0);

  /** Readers that stream a jar expect the manifest first. */
  private static final Comparator<String> MANIFEST_FIRST =
      Comparator.comparing((String name) -> !name.equals("META-INF/"))
          .thenComparing(name -> !name.equals(JarFile.MANIFEST_NAME))
          .thenComparing(Comparator.naturalOrder());

  private interface Content {
    byte[] read() throws IOException;
  }

  private StoredJar() {}

  /** Writes a jar of a folder of classes. */
  public static void ofFolder(Path classes, Path jar) throws IOException {
    var entries = new TreeMap<String, Content>(MANIFEST_FIRST);
    try (var files = Files.walk(classes)) {
      for (var file : (Iterable<Path>) files::iterator) {
        var name = classes.relativize(file).toString().replace('\\', '/');
        if (Files.isRegularFile(file)) {
          entries.put(name, () -> Files.readAllBytes(file));
        } else if (!name.isEmpty()) {
          entries.put(name + "/", () -> new byte[0]);
        }
      }
    }
    write(entries, jar);
  }

  /** Writes a copy of a jar; times, order and compression are lost, signatures stay valid. */
  public static void ofJar(Path original, Path jar) throws IOException {
    try (var zip = new ZipFile(original.toFile())) {
      var entries = new TreeMap<String, Content>(MANIFEST_FIRST);
      for (var entry : zip.stream().toList()) {
        entries.putIfAbsent(
            entry.getName(),
            () -> {
              try (var in = zip.getInputStream(entry)) {
                return in.readAllBytes();
              }
            });
      }
      write(entries, jar);
    } catch (IOException unreadable) {
      throw new IOException("cannot read " + original + ": " + unreadable.getMessage(), unreadable);
    }
  }

  /** Writes a jar that contains only a manifest. */
  public static void ofManifest(Manifest manifest, Path jar) throws IOException {
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    var bytes = new ByteArrayOutputStream();
    manifest.write(bytes);
    var entries = new TreeMap<String, Content>(MANIFEST_FIRST);
    entries.put(JarFile.MANIFEST_NAME, bytes::toByteArray);
    write(entries, jar);
  }

  private static void write(SortedMap<String, Content> entries, Path jar) throws IOException {
    Files.createDirectories(jar.getParent());
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(jar), 1 << 16);
        var zip = new ZipOutputStream(out)) {
      for (var named : entries.entrySet()) {
        write(zip, named.getKey(), named.getValue().read());
      }
    }
  }

  private static void write(ZipOutputStream zip, String name, byte[] content) throws IOException {
    var crc = new CRC32();
    crc.update(content);
    var entry = new ZipEntry(name);
    entry.setTimeLocal(ZIP_EPOCH);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(crc.getValue());
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
