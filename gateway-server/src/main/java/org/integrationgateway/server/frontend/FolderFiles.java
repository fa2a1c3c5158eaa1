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
 * when they are first asked for; whoever writes others makes another of these.
 */
public final class FolderFiles {
  private final Path folder;
  private final String mount;
  private volatile Optional<Site> site = Optional.empty();

  /**
   * @param mount path that they are below
   */
  public FolderFiles(Path folder, String mount) {
    this.folder = folder;
    this.mount = mount;
  }

  /**
   * Answers with the file at a path, or with the page that a single-page application shows there.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  public void answer(Exchange exchange, String path, Duration timeout) throws IOException {
    try {
      var known = site();
      var file =
          known
              .find(path)
              .or(() -> FrontendRoutes.isPage(exchange, path) ? known.index() : Optional.empty());
      new FileAnswer(exchange, true, timeout)
          .send(file.orElseThrow(() -> notThere("there is no file '/" + path + "' here")));
    } catch (NoSuchFileException removed) {
      site = Optional.empty();
      throw notThere("file '/" + path + "' was removed");
    }
  }

  private Site site() {
    if (site.isEmpty()) {
      try {
        site = Optional.of(SiteReader.read(folder, mount));
      } catch (IOException e) {
        throw notThere("the pages in " + folder + " cannot be shown: " + e.getMessage());
      }
    }
    return site.get();
  }

  private static GatewayException notThere(String message) {
    return new GatewayException(ErrorCode.NOT_FOUND, message);
  }
}
