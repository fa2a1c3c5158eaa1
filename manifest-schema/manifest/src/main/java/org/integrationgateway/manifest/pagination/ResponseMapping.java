package org.integrationgateway.manifest.pagination;

import java.util.Optional;

/**
 * {@code spec.responseMapping}: where responses contain results and the information about further
 * pages.
 *
 * @param dataPath JSON path of the results' array, empty for the body itself
 * @param hasMore a flag that says whether there are more pages
 * @param cursor of the next page
 */
public record ResponseMapping(String dataPath, Optional<Lookup> hasMore, Optional<Lookup> cursor) {}
