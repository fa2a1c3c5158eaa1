package org.integrationgateway.packaging.image.jdk;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.integrationgateway.packaging.image.cache.JdkCache;

/** The source of the modules of a platform's JDK. */
public sealed interface JdkSource {
  /** The folder or the address, for messages. */
  String text();

  /**
   * Returns the folder to search for modules, fetched into the cache if necessary.
   *
   * @throws IOException when it is not available
   */
  Path folder(JdkCache cache, Consumer<String> log) throws IOException;

  /**
   * A folder on this machine, such as a toolchain.
   *
   * @param folder home of a JDK for the platform, or its folder of {@code .jmod} files
   */
  record Folder(Path folder) implements JdkSource {
    @Override
    public String text() {
      return folder.toString();
    }

    @Override
    public Path folder(JdkCache cache, Consumer<String> log) {
      return folder;
    }
  }

  /**
   * An archive that is fetched once, then cached under its digest.
   *
   * @param uri of the archive ({@code .tar.gz} or {@code .zip}) of a JDK or of its {@code .jmod}
   *     files; {@code https}, or {@code file} for mirrors on this machine
   * @param sha256 of the archive, 64 hexadecimal digits
   */
  record Download(URI uri, String sha256) implements JdkSource {
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    public Download {
      sha256 = sha256.strip().toLowerCase(Locale.ROOT);
      var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if (uri.getRawUserInfo() != null) {
        throw new IllegalArgumentException(
            "the address of a JDK on "
                + uri.getHost()
                + " contains a user name, which build logs would show: use a mirror without one");
      }
      if (!(scheme.equals("https") && uri.getHost() != null) && !scheme.equals("file")) {
        throw new IllegalArgumentException(
            "'"
                + uri
                + "' is not an address to fetch a JDK from: it starts with https:// or "
                + "file:///");
      }
      if (!DIGEST.matcher(sha256).matches()) {
        throw new IllegalArgumentException(
            "sha256 '"
                + sha256
                + "' of "
                + uri
                + " is not 64 hexadecimal digits: JDK vendors publish it beside the archive");
      }
    }

    @Override
    public String text() {
      return uri.toString();
    }

    @Override
    public Path folder(JdkCache cache, Consumer<String> log) throws IOException {
      return cache.jdk(uri, sha256, log);
    }
  }
}
