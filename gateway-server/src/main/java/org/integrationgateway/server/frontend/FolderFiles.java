package org.integrationgateway.server.frontend;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.Exchange;

/**
 * The static files of a package that is being written, open to whoever reaches them. They are read
 * when they are first asked for, and again when somebody asks for one that was not there.
 */
public final class FolderFiles {
  private final Path folder;
  private volatile Optional<Read> read = Optional.empty();

  private record Read(String mount, Site site) {}

  public FolderFiles(Path folder) {
    this.folder = folder;
  }

  /**
   * Answers with the file at a path, or with the page that a single-page application shows there.
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
