package org.integrationgateway.providers.lock;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.document.DocumentLimits;
import org.integrationgateway.manifest.document.Format;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.problem.ProblemPrinter;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.providers.lock.LockedPackage.LockedArchive;
import org.integrationgateway.providers.lock.LockedPackage.LockedDocument;

/** Reads the lock file. Strict: only the gateway writes it, so an unknown member is an error. */
public final class LockReader {
  private static final DocumentLimits LIMITS = DocumentLimits.DEFAULT.withBytes(4 << 20);
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  private LockReader() {}

  /**
   * The file, when there is one.
   *
   * @throws LockException with everything that is wrong, each with its place
   */
  public static Optional<LockFile> find(Path file) {
    return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
  }

  /**
   * The file.
   *
   * @throws LockException with everything that is wrong, each with its place
   */
  public static LockFile read(Path file) {
    var problems = new Problems("GWL");
    Optional<LockFile> lock;
    try {
      lock =
          Document.read(file, Format.JSON, LIMITS, problems)
              .flatMap(document -> Fields.read(document.root(), "", problems, LockReader::lock))
              .flatMap(read -> read);
    } catch (IOException e) {
      throw new LockException(file, "cannot be read: " + IoReason.of(e));
    }
    if (lock.isEmpty() || problems.hasErrors()) {
      throw new LockException(
          file,
          "is not a lock file that this gateway knows; put back the one before, or remove it, and 'gateway lock' writes it again:\n"
              + ProblemPrinter.plain().print(problems.sorted()).stripTrailing());
    }
    return lock.get();
  }

  private static Optional<LockFile> lock(Fields fields) {
    fields.require("schema", "packages");
    fields.parsed("schema", "the schema of this file", LockReader::schema);
    var packages = fields.objectMap("packages", (place, member) -> member(member));
    return present(packages).map(LockFile::of);
  }

  private static Optional<LockedPackage> member(Fields fields) {
    fields.require("source", "name", "kind", "version", "manifest", "archives");
    var source = fields.texts("source");
    var name = fields.parsed("name", "the source of a package", PackageSource::new);
    var kind = fields.choice("kind", Kind.class);
    var version = fields.parsed("version", "a semantic version", SemanticVersion::new);
    var requires = fields.strings("requires");
    var manifest = digest(fields, "manifest");
    var archives = present(fields.objectMap("archives", LockReader::archive));
    var documents = present(fields.objectMap("documents", LockReader::document));
    if (name.isEmpty()
        || kind.isEmpty()
        || version.isEmpty()
        || manifest.isEmpty()
        || archives.isEmpty()
        || documents.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new LockedPackage(
            new TreeMap<>(source),
            name.get().text(),
            kind.get().text(),
            version.get().text(),
            requires,
            manifest.get(),
            new TreeMap<>(archives.get()),
            new TreeMap<>(documents.get())));
  }

  private static Optional<LockedArchive> archive(String platform, Fields fields) {
    fields.require("sha256", "size");
    var location = fields.parsed("location", "a path, or an http or https URL", LockReader::place);
    var sha256 = digest(fields, "sha256");
    var size = fields.longInteger("size", 1, Long.MAX_VALUE);
    var files = digest(fields, "files");
    if (!platform.equals("generic") && !Platform.parse(platform).suffix().equals(platform)) {
      throw new IllegalArgumentException("'" + platform + "' is no platform's suffix");
    }
    return sha256.flatMap(
        digest -> size.map(bytes -> new LockedArchive(location, digest, bytes, files)));
  }

  private static Optional<LockedDocument> document(String url, Fields fields) {
    fields.require("sha256", "size");
    var sha256 = digest(fields, "sha256");
    var size = fields.longInteger("size", 1, Long.MAX_VALUE);
    web(url);
    return sha256.flatMap(digest -> size.map(bytes -> new LockedDocument(digest, bytes)));
  }

  private static String place(String location) {
    if (location.contains("://")) {
      return web(location);
    }
    if (location.isBlank() || Path.of(location).getFileName() == null) {
      throw new IllegalArgumentException("it names no file");
    }
    return location;
  }

  private static String web(String text) {
    try {
      var url = new URI(text);
      if (url.getHost() != null && Set.of("http", "https").contains(url.getScheme())) {
        return text;
      }
    } catch (URISyntaxException malformed) {
      // reported below like every other text that is not a URL
    }
    throw new IllegalArgumentException("'" + text + "' is no http or https URL with a host");
  }

  private static Optional<String> digest(Fields fields, String key) {
    return fields.parsed(
        key,
        "a SHA-256 digest",
        text -> {
          if (!DIGEST.matcher(text).matches()) {
            throw new IllegalArgumentException("it is not 64 lower-case hexadecimal digits");
          }
          return text;
        });
  }

  private static String schema(String text) {
    if (!text.equals(LockFile.SCHEMA)) {
      throw new IllegalArgumentException(
          "only " + LockFile.SCHEMA + " is known; a newer gateway may know it");
    }
    return text;
  }

  /** Empty when one is missing, which has been reported. */
  private static <T> Optional<Map<String, T>> present(Map<String, Optional<T>> members) {
    var all = new LinkedHashMap<String, T>();
    members.forEach((key, member) -> member.ifPresent(value -> all.put(key, value)));
    return all.size() == members.size() ? Optional.of(all) : Optional.empty();
  }
}
