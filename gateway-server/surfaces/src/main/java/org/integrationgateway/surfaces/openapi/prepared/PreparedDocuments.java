package org.integrationgateway.surfaces.openapi.prepared;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.surfaces.openapi.ApiDocument;
import org.integrationgateway.surfaces.openapi.ApiDocumentException;
import org.integrationgateway.surfaces.openapi.ApiDocuments;
import org.integrationgateway.surfaces.openapi.DocumentFile;
import org.integrationgateway.surfaces.openapi.read.DraftDocument;
import org.integrationgateway.surfaces.openapi.read.OpenApiReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads each document once, and keeps what it has made of it in a folder: the next start loads
 * that. A kept file that is damaged, or that another version has written, is made again; one that
 * was not used for a month is deleted.
 */
public final class PreparedDocuments implements ApiDocuments {
  private static final Logger log = LoggerFactory.getLogger(PreparedDocuments.class);
  private static final Duration KEPT = Duration.ofDays(30);
  private static final Duration TOUCHED = Duration.ofDays(1);

  private final Optional<Path> folder;
  private final Clock clock;

  private PreparedDocuments(Optional<Path> folder, Clock clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /** Keeps them below the home of a gateway. */
  public static PreparedDocuments at(Path home, Clock clock) {
    return new PreparedDocuments(Optional.of(home.resolve("prepared").resolve("openapi")), clock);
  }

  /** Keeps nothing: for a tool that reads a document once. */
  public static PreparedDocuments inMemory() {
    return new PreparedDocuments(Optional.empty(), Clock.systemUTC());
  }

  @Override
  public ApiDocument read(DocumentFile file) throws ApiDocumentException {
    if (folder.isEmpty() || !Files.isRegularFile(file.path())) {
      return loaded(prepared(OpenApiReader.read(file), file)).orElseThrow();
    }
    var digest = key(file);
    var kept = folder.get().resolve(digest);
    var known = load(kept, file);
    if (known.isPresent()) {
      touch(kept);
      return known.get();
    }
    var bytes = prepared(OpenApiReader.read(file), file);
    if (digest.equals(key(file)) && store(folder.get(), kept, bytes)) {
      var stored = load(kept, file);
      if (stored.isPresent()) {
        return stored.get();
      }
    }
    return loaded(bytes).orElseThrow();
  }

  private static Optional<ApiDocument> loaded(byte[] bytes) {
    return PreparedForm.read(ByteBuffer.wrap(bytes)).map(PreparedForm.Loaded::document);
  }

  private static byte[] prepared(DraftDocument draft, DocumentFile document)
      throws ApiDocumentException {
    var digests = new LinkedHashMap<String, String>();
    for (var name : draft.files()) {
      digests.put(name, digest(document.folder().resolve(name)));
    }
    return PreparedForm.write(draft, digests);
  }

  private Optional<ApiDocument> load(Path kept, DocumentFile file) throws ApiDocumentException {
    if (!Files.isRegularFile(kept)) {
      return Optional.empty();
    }
    try (var channel = FileChannel.open(kept, StandardOpenOption.READ)) {
      var loaded = PreparedForm.read(channel.map(MapMode.READ_ONLY, 0, channel.size()));
      if (loaded.isEmpty()) {
        log.info("the stored form of document '{}' is created again", file.path());
        return Optional.empty();
      }
      return isSame(loaded.get().files(), file)
          ? Optional.of(loaded.get().document())
          : Optional.empty();
    } catch (IOException e) {
      log.warn("the stored form of document '{}' cannot be read: {}", file.path(), e.toString());
      return Optional.empty();
    }
  }

  /** Whether the other files are as they were. */
  private static boolean isSame(Map<String, String> digests, DocumentFile file)
      throws ApiDocumentException {
    for (var other : digests.entrySet()) {
      var path = file.folder().resolve(other.getKey());
      if (!Files.isRegularFile(path) || !digest(path).equals(other.getValue())) {
        return false;
      }
    }
    return true;
  }

  private boolean store(Path all, Path kept, byte[] bytes) {
    try {
      Files.createDirectories(all);
      sweep(all);
      var half = Files.createTempFile(all, "new-", ".tmp");
      try {
        Files.write(half, bytes);
        Files.move(half, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(half);
      }
      return true;
    } catch (IOException e) {
      log.warn("a prepared document cannot be stored for the next start: {}", e.toString());
      return false;
    }
  }

  /** Deletes what was not used for long. */
  private void sweep(Path all) throws IOException {
    var oldest = Instant.now(clock).minus(KEPT);
    try (var files = Files.list(all)) {
      for (var file : files.toList()) {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private void touch(Path kept) {
    try {
      var now = Instant.now(clock);
      if (Files.getLastModifiedTime(kept).toInstant().isBefore(now.minus(TOUCHED))) {
        Files.setLastModifiedTime(kept, FileTime.from(now));
      }
    } catch (IOException e) {
      log.debug("the time of {} cannot be set: {}", kept, e.toString());
    }
  }

  /** Names what is made of a document: by its bytes, and all else that it is made with. */
  private static String key(DocumentFile file) throws ApiDocumentException {
    var made =
        "%d\n%s\n%s\n%s"
            .formatted(
                PreparedForm.VERSION,
                file.path().getFileName(),
                file.url().map(URI::toString).orElse(""),
                digest(file.path()));
    return HexFormat.of().formatHex(Sha256.digest().digest(made.getBytes(UTF_8)));
  }

  private static String digest(Path file) throws ApiDocumentException {
    try (var in = Files.newInputStream(file)) {
      var digest = Sha256.digest();
      var buffer = new byte[1 << 16];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new ApiDocumentException(
          "document '" + file.getFileName() + "' cannot be read: " + IoReason.of(e));
    }
  }
}
