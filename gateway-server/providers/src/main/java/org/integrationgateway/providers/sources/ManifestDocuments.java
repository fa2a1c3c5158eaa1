package org.integrationgateway.providers.sources;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.lock.LockedPackage.LockedDocument;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.repositories.web.PackageHttpClient;
import org.integrationgateway.repositories.web.PackageLogins;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The documents that manifests name by URL, on this host. The lock file pins a document. One that
 * it does not pin is fetched once and kept as it was, so that the server behind the URL does not
 * decide at each start which requests the gateway sends.
 */
public final class ManifestDocuments {
  /** The largest document, in bytes. */
  static final long LARGEST = 64L << 20;

  private static final Logger log = LoggerFactory.getLogger(ManifestDocuments.class);
  private static final int AT_ONCE = 4;
  private static final Duration LONGEST_FETCH = Duration.ofMinutes(1);

  private final Path home;
  private final Supplier<ServerConfig.Egress> egress;
  private final Optional<Path> lock;
  private final boolean locked;
  private final boolean fetches;
  private final Map<String, String> failed = new ConcurrentHashMap<>();

  private ManifestDocuments(
      Path home, Supplier<ServerConfig.Egress> egress, PackagesConfig packages, boolean fetches) {
    this.home = home;
    this.egress = egress;
    this.lock = packages.lock();
    this.locked = packages.locked();
    this.fetches = fetches;
  }

  /** Documents of a configuration that may change; missing ones are fetched. */
  public static ManifestDocuments of(Supplier<GatewayConfig> live) {
    var config = live.get();
    return new ManifestDocuments(
        config.home(), () -> live.get().server().egress(), config.packages(), true);
  }

  /** Documents that are on this host already; none is fetched. */
  public static ManifestDocuments here(GatewayConfig config) {
    return here(config.home(), config.server().egress(), config.packages());
  }

  /** Documents that are on the host of a server with this home; none is fetched. */
  public static ManifestDocuments here(
      Path home, ServerConfig.Egress egress, PackagesConfig packages) {
    return new ManifestDocuments(home, () -> egress, packages, false);
  }

  /**
   * Fetches documents that are not on this host, several at once. Why one cannot be had, {@link
   * #find} says, without trying again.
   */
  public void fetch(Map<AppConfig, URI> documents) {
    if (documents.isEmpty()) {
      return;
    }
    var threads = Executors.newFixedThreadPool(Math.min(AT_ONCE, documents.size()));
    try {
      var underWay = new ArrayList<CompletableFuture<Void>>();
      documents.forEach(
          (app, url) -> underWay.add(CompletableFuture.runAsync(() -> fetch(app, url), threads)));
      underWay.forEach(CompletableFuture::join);
    } finally {
      threads.shutdown();
    }
  }

  private void fetch(AppConfig app, URI url) {
    try {
      var unused = find(app, url);
    } catch (PackageException unavailable) {
      failed.put(key(app, url), String.valueOf(unavailable.getMessage()));
    }
  }

  /**
   * The file of a document.
   *
   * @param app whose egress policy decides where documents are fetched from
   * @throws PackageException with the reason and the remedy, when it cannot be had
   */
  public Path find(AppConfig app, URI url) {
    var before = failed.remove(key(app, url));
    if (before != null) {
      throw new PackageException(before);
    }
    var pinned =
        lock().find("apps." + app.name()).map(entry -> entry.documents().get(url.toString()));
    try (var web =
        new PackageHttpClient(
            egress.get().of(app.route()),
            app.allowedHosts(),
            LONGEST_FETCH,
            "apps." + app.name() + ".egress.allowedHosts",
            PackageLogins.NONE)) {
      return pinned.isPresent()
          ? pinned(new DownloadedFiles(home.resolve("downloads"), web), url, pinned.get())
          : kept(new DownloadedFiles(home.resolve("documents"), web), app, url);
    }
  }

  private LockFile lock() {
    try {
      return lock.flatMap(LockReader::find).orElse(LockFile.EMPTY);
    } catch (LockException unusable) {
      throw new PackageException(String.valueOf(unusable.getMessage()), unusable);
    }
  }

  private static String key(AppConfig app, URI url) {
    return app.name() + ' ' + url;
  }

  private Path pinned(DownloadedFiles downloads, URI url, LockedDocument document) {
    var here = downloads.find(document.sha256());
    if (here.isPresent()) {
      return here.get().file();
    }
    if (locked || !fetches) {
      throw new PackageException(
          "%s (sha256-%s) is not on this host: 'gateway sync --locked' stores it"
              .formatted(url, document.sha256()));
    }
    return downloads.get(url, Optional.of(document.sha256()), LARGEST).file();
  }

  private Path kept(DownloadedFiles downloads, AppConfig app, URI url) {
    if (locked) {
      throw new PackageException(
          "%s does not pin %s: 'gateway lock' adds it".formatted(LockFile.NAME, url));
    }
    var note =
        home.resolve("documents").resolve("url-" + Sha256.hex(url.toString().getBytes(UTF_8)));
    var here = known(note).flatMap(downloads::find);
    if (here.isPresent()) {
      return here.get().file();
    }
    if (!fetches) {
      throw new PackageException(
          "%s is not on this host: it is fetched when the app is first served".formatted(url));
    }
    var document = downloads.get(url, Optional.empty(), LARGEST);
    log.warn(
        "app '{}': {} has SHA-256 {} and is kept as it is on this host; 'gateway lock' pins it in"
            + " {} for every host",
        app.name(),
        url,
        document.sha256(),
        LockFile.NAME);
    try {
      Files.writeString(note, document.sha256());
    } catch (IOException e) {
      throw new PackageException("cannot write %s: %s".formatted(note, IoReason.of(e)), e);
    }
    return document.file();
  }

  private static Optional<String> known(Path note) {
    try {
      return Files.isRegularFile(note)
          ? Optional.of(Files.readString(note).strip()).filter(text -> text.matches("[0-9a-f]{64}"))
          : Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
