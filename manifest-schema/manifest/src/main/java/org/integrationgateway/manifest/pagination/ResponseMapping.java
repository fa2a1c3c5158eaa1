package org.integrationgateway.manifest.pagination;

import java.util.Optional;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * {@code spec.responseMapping}: where responses contain results and the information about further
 * pages.
 */
@Definition("responseMapping")
@Doc("What of the upstream's responses is the result.")
@Example("{dataPath: results}")
public record ResponseMapping(
    @Doc("JSON path of the results' array; empty means the body itself.") @Example("results")
        String dataPath,
    @Doc("What the upstream says about further pages.")
        @Example("{hasMore: {source: body, path: more}}")
        @Default("{}")
        Pages pagination) {
  /** The place of what responses say of further pages. */
  public record Pages(
      @Doc("Whether there is another page.") @Example("{source: body, path: more}")
          Optional<Lookup> hasMore,
      @Doc("The cursor of the next page.") @Example("{source: body, path: next}")
          Optional<Lookup> cursor) {}

  /** A flag that says whether there are more pages. */
  public Optional<Lookup> hasMore() {
    return pagination.hasMore();
  }

  /** The place of the cursor of the next page. */
  public Optional<Lookup> cursor() {
    return pagination.cursor();
  }
}
