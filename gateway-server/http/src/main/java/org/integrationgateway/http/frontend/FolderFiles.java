package org.integrationgateway.http.frontend;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;

/**
 * The static files of a package under development, open to every caller. They are read on the first
 * request, and again on a request for a file that was missing.
 */
public final class FolderFiles {
  private final Path folder;
  private volatile Optional<Read> read = Optional.empty();

  private record Read(String mount, Site site) {}

  public FolderFiles(Path folder) {
    this.folder = folder;
  }

  /**
   * Answers with the file at a path, or with the page of a single-page application.
   *
   * @param mount path that they are below
   * @throws GatewayException {@code NOT_FOUND}
   */
  public void answer(Exchange exchange, String mount, String path, Duration timeout)
      throws IOException {
    try {
      var file =
          known(mount)
              .flatMap(site -> site.find(path))
              .or(() -> found(read(mount), exchange, path))
              .orElseThrow(() -> notThere("there is no file '/" + path + "' here"));
      new FileAnswer(exchange, true, timeout).send(file);
    } catch (NoSuchFileException removed) {
      read = Optional.empty();
      throw notThere("file '/" + path + "' was removed");
    }
  }

  private static Optional<SiteFile> found(Site site, Exchange exchange, String path) {
    return site.find(path)
        .or(() -> FrontendRoutes.isPage(exchange, path) ? site.index() : Optional.empty());
  }

  private Optional<Site> known(String mount) {
    return read.filter(last -> last.mount().equals(mount)).map(Read::site);
  }

  private Site read(String mount) {
    try {
      var site = SiteReader.read(folder, mount);
      read = Optional.of(new Read(mount, site));
      return site;
    } catch (IOException e) {
      throw notThere("the pages in " + folder + " cannot be shown: " + e.getMessage());
    }
  }

  private static GatewayException notThere(String message) {
    return new GatewayException(ErrorCode.NOT_FOUND, message);
  }
}
