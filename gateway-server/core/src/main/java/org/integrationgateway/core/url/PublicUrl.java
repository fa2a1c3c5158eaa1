package org.integrationgateway.core.url;

import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The public URL of the gateway: {@code server.baseUrl}, else the address of the public listener.
 * Slashes at its end do not count.
 */
public final class PublicUrl {
  private final @Nullable URI configured;
  private final Supplier<URI> listener;

  /**
   * @param configured {@code server.baseUrl}
   * @param listener the address where nothing is configured; asked when requests are served
   */
  public PublicUrl(@Nullable URI configured, Supplier<URI> listener) {
    this.configured = configured;
    this.listener = listener;
  }

  /** A configured URL. */
  public static PublicUrl of(URI url) {
    return new PublicUrl(url, () -> url);
  }

  /** The URL that the configuration names: other hosts reach the gateway there. */
  public Optional<URI> configured() {
    return Optional.ofNullable(configured);
  }

  /** The URL as it is written. */
  public URI uri() {
    return configured == null ? listener.get() : configured;
  }

  /**
   * The URL of a path of the gateway.
   *
   * @param path begins with a slash, or is empty
   */
  public String at(String path) {
    return text(uri()) + path;
  }

  /** The path of the configured URL; empty where the gateway is at the root. */
  public String folder() {
    return configured == null ? "" : path(configured);
  }

  /** A URL without the slashes at its end. */
  public static String text(URI url) {
    return trimmed(url.toString());
  }

  /** The path of a URL without the slashes at its end; empty for the root. */
  public static String path(URI url) {
    return trimmed(url.getRawPath());
  }

  private static String trimmed(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == '/') {
      end--;
    }
    return text.substring(0, end);
  }
}
