package org.integrationgateway.scaffold.fetch;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.manifest.openapi.tree.OpenApiFiles;

/** The files that a fetched document may refer to: those below the folder of its URL. */
final class FilesBelowUrl implements OpenApiFiles {
  private static final int MOST = 1_000;
  private static final PercentEncoding PATH = PercentEncoding.keeping("/-._~!$&'()*+,;=:@");

  private final URI document;
  private final Downloads downloads;
  private final Map<String, String> headers;
  private final Map<String, byte[]> known = new HashMap<>();
  private long left = Downloads.LARGEST;

  /**
   * The files beside a document.
   *
   * @param headers of each request; they are sent to the origin of the document only
   */
  FilesBelowUrl(URI document, Downloads downloads, Map<String, String> headers) {
    this.document = document;
    this.downloads = downloads;
    this.headers = headers;
  }

  @Override
  public String name(String path) {
    return path;
  }

  @Override
  public InputStream open(String path) throws IOException {
    var bytes = known.get(path);
    if (bytes == null) {
      if (known.size() == MOST || left <= 0) {
        throw new IOException(
            "a document is fetched with at most %d files of %d MiB"
                .formatted(MOST, Downloads.LARGEST >> 20));
      }
      bytes = fetched(path);
      left -= bytes.length;
      known.put(path, bytes);
    }
    return new ByteArrayInputStream(bytes);
  }

  private byte[] fetched(String path) throws IOException {
    try {
      return downloads.get(document.resolve("./" + PATH.encode(path)), headers).bytes();
    } catch (ScaffoldException refused) {
      throw new IOException(refused.getMessage(), refused);
    }
  }
}
