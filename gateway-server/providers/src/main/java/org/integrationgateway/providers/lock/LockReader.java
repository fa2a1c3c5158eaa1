package org.integrationgateway.providers.lock;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.providers.lock.LockedPackage.LockedArchive;
import org.integrationgateway.providers.lock.LockedPackage.LockedDocument;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Key;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.records.schema.WrittenAs;

/** Reads the lock file. Strict: only the gateway writes it, so an unknown member is an error. */
public final class LockReader {
  private static final DocumentLimits LIMITS = DocumentLimits.DEFAULT.withBytes(4 << 20);
  private static final String MOST = "9223372036854775807";

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
              .flatMap(found -> Records.read(LockForm.class, found.root(), "", problems))
              .map(read -> LockFile.of(read.packages()));
    } catch (IOException e) {
      throw new LockException(file, "cannot be read: " + IoReason.of(e));
    }
    if (lock.isEmpty() || problems.hasErrors()) {
      throw new LockException(
          file,
          "is not a lock file that this gateway knows; restore the previous one, or remove it and run 'gateway lock':\n"
              + ProblemPrinter.plain().print(problems.sorted()).stripTrailing());
    }
    return lock.get();
  }

  /** The file as it is written. */
  private record LockForm(Schema schema, Map<String, LockedPackage> packages) {}

  /** A member of {@code packages}. */
  record PackageForm(
      @Form(Records.TEXT) Map<String, String> source,
      @Parsed("the source of a package") PackageSource name,
      Kind kind,
      @Parsed("a semantic version") SemanticVersion version,
      @Default("[]") List<String> requires,
      Digest manifest,
      Optional<String> signer,
      Map<String, ArchiveForm> archives,
      @Default("{}") Map<String, DocumentForm> documents)
      implements WrittenAs.Written<LockedPackage> {
    @Override
    public LockedPackage value() {
      var pinned = new TreeMap<String, LockedArchive>();
      archives.forEach((platform, archive) -> pinned.put(platform, archive.value()));
      var texts = new TreeMap<String, LockedDocument>();
      documents.forEach((url, document) -> texts.put(url, document.value()));
      return new LockedPackage(
          new TreeMap<>(source),
          name.text(),
          kind.text(),
          version.text(),
          requires,
          manifest.text(),
          signer,
          pinned,
          texts);
    }
  }

  private record ArchiveForm(
      @Key String platform,
      Optional<Location> location,
      Digest sha256,
      @Range(least = "1", most = MOST) long size,
      Optional<Digest> files) {
    ArchiveForm {
      if (!platform.equals("generic") && !Platform.parse(platform).suffix().equals(platform)) {
        throw new IllegalArgumentException("'" + platform + "' is not a platform's suffix");
      }
    }

    LockedArchive value() {
      return new LockedArchive(
          location.map(Location::text), sha256.text(), size, files.map(Digest::text));
    }
  }

  private record DocumentForm(
      @Key String url, Digest sha256, @Range(least = "1", most = MOST) long size) {
    DocumentForm {
      requireWeb(url);
    }

    LockedDocument value() {
      return new LockedDocument(sha256.text(), size);
    }
  }

  @Parsed("the schema of this file")
  private record Schema(String text) {
    Schema {
      if (!text.equals(LockFile.SCHEMA)) {
        throw new IllegalArgumentException(
            "only " + LockFile.SCHEMA + " is known; a newer gateway may know it");
      }
    }
  }

  @Parsed("a SHA-256 digest")
  private record Digest(String text) {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    Digest {
      if (!FORM.matcher(text).matches()) {
        throw new IllegalArgumentException("it is not 64 lower-case hexadecimal digits");
      }
    }
  }

  @Parsed("a path, an http, https or oci URL, or a package of the distribution")
  private record Location(String text) {
    Location {
      if (LockPaths.isEmbedded(text)) {
        LockPaths.requireEmbedded(text);
      } else if (text.startsWith(LockPaths.OCI + "://")) {
        OciReference.of(URI.create(text));
      } else if (text.contains("://")) {
        requireWeb(text);
      } else if (text.isBlank() || Path.of(text).getFileName() == null) {
        throw new IllegalArgumentException("it names no file");
      }
    }
  }

  private static void requireWeb(String text) {
    try {
      var url = new URI(text);
      if (url.getHost() != null && Set.of("http", "https").contains(url.getScheme())) {
        return;
      }
    } catch (URISyntaxException malformed) {
      // reported below like every other text that is not a URL
    }
    throw new IllegalArgumentException("'" + text + "' is not an http or https URL with a host");
  }
}
