package org.integrationgateway.manifest.rules.connection;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks URLs of upstreams, which may contain {@code {name}}. */
final class UpstreamUrls {
  private UpstreamUrls() {}

  /** Returns the error as the end of a sentence; empty for a valid URL. */
  static Optional<String> fault(String template) {
    try {
      var url = new URI(Names.withoutBraces(template));
      var scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
      if (!scheme.equals("https") && !scheme.equals("http")) {
        return Optional.of("is not an absolute http or https URL");
      }
      if (url.getHost() == null) {
        return Optional.of("has no host");
      }
      if (url.getRawUserInfo() != null) {
        return Optional.of("has a user before the host: credentials belong to a connection");
      }
      return url.getRawFragment() == null ? Optional.empty() : Optional.of("has a fragment");
    } catch (URISyntaxException e) {
      return Optional.of("is not a URL: " + e.getReason());
    }
  }

  /** Returns what to write in place of a URL that has an error. */
  static String remedy(String template) {
    if (!template.contains("://")) {
      return "Write https://" + template.strip().replaceFirst("^/*", "") + " if that is the host.";
    }
    return "Write http(s)://HOST[:PORT][/PATH]; params may be used in it as {name}.";
  }

  /**
   * Returns whether requests to it cross the network without encryption; a loopback address does
   * not.
   */
  static boolean isPlain(String template) {
    try {
      var url = new URI(Names.withoutBraces(template));
      var host = url.getHost() == null ? "localhost" : url.getHost();
      return "http".equalsIgnoreCase(url.getScheme())
          && !host.equals("localhost")
          && !host.startsWith("127.")
          && !host.equals("[::1]");
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
