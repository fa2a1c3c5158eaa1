package org.integrationgateway.offers;

import java.util.Optional;
import org.integrationgateway.index.IndexedPackage;

/**
 * A package of a repository.
 *
 * @param distributed whether the repository is that of the distribution, which every person may see
 * @param icon as a data URI; empty where it is missing, too large, or behind a URL
 */
record Offer(IndexedPackage listed, boolean distributed, Optional<String> icon) {
  /** The source of the package. */
  String source() {
    return listed.source().text();
  }
}
