package org.integrationgateway.offers;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.index.IndexSearch;
import org.integrationgateway.index.PackageIndex;

/**
 * The packages of all repositories, of which apps can be made.
 *
 * @param bySource the packages; of one that several repositories have, that of the first
 * @param indexes in the order of their repositories
 * @param problems why repositories could not be read
 */
record Offers(Map<String, Offer> bySource, List<PackageIndex> indexes, List<String> problems) {
  Offers {
    bySource = Collections.unmodifiableMap(new TreeMap<>(bySource));
    indexes = List.copyOf(indexes);
    problems = List.copyOf(problems);
  }

  /** Returns the package with a source. */
  Optional<Offer> find(String source) {
    return Optional.ofNullable(bySource.get(source));
  }

  /** Returns the packages that have every word of a text, the best first; all for an empty text. */
  List<Offer> search(String text) {
    return new IndexSearch(indexes)
        .search(text).stream().flatMap(found -> find(found.source().text()).stream()).toList();
  }
}
