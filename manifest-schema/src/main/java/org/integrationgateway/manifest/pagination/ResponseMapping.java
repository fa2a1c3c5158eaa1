package org.integrationgateway.manifest.pagination;

import java.util.Optional;

/**
 * {@code spec.responseMapping}: where answers carry results, and what follows them.
 *
 * @param dataPath JSON path of the results' array, the empty one for the body itself
 * @param hasMore a flag that says whether there are more pages
 * @param cursor of the next page
 */
public record ResponseMapping(String dataPath, Optional<Lookup> hasMore, Optional<Lookup> cursor) {}
