package org.integrationgateway.notices.message;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.core.url.PublicUrl;

/**
 * Links of notices to the pages that help.
 *
 * @param management the URL of the listener for operators, where it has one of its own
 */
public record NoticeLinks(PublicUrl gateway, Optional<URI> management) {
  private static final String OF_OPERATORS = "/admin";

  /** The URL of the gateway, which tells its notices from those of others. */
  String source() {
    return gateway.at("");
  }

  /** The URL of the page at a path. */
  String at(String path) {
    return management
        .filter(url -> path.startsWith(OF_OPERATORS))
        .map(url -> PublicUrl.text(url) + path)
        .orElseGet(() -> gateway.at(path));
  }
}
