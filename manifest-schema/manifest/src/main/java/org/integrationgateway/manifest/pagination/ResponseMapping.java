package org.integrationgateway.manifest.pagination;

import java.util.Optional;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.fields.NeedsException;
import org.integrationgateway.manifest.fields.ValuePaths;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/**
 * {@code spec.responseMapping}: where responses contain results and the information about further
 * pages.
 */
@Definition("responseMapping")
@Doc("Which part of the upstream's response is the result.")
@Example("{dataPath: results}")
@Keywords(
    "{anyOf: [{required: [dataPath]}, {required: [failure]}, {required: [xml]}, {required:"
        + " [pagination], properties: {pagination: {anyOf: [{required: [hasMore]}, {required:"
        + " [cursor]}]}}}]}")
public record ResponseMapping(
    @Doc(
            "JSON path of the results' array; empty means the body itself. Without it,"
                + " bodies are unchanged.")
        @Example("results")
        @Name("dataPath")
        Optional<String> data,
    @Doc(
            "Where the response tells whether there are more pages. Without dataPath,"
                + " pagination alone uses it.")
        @Example("{hasMore: {source: body, path: more}}")
        @Default("{}")
        Pages pagination,
    @Doc("What marks a response with a success status as a failure.")
        @Example("{path: ok, equals: false, code: error}")
        Optional<FailureMapping> failure,
    @Doc(
            "How responses in XML become JSON, before the other members are applied: for"
                + " operations of surfaces.rest and surfaces.openapi.")
        @Example("{arrays: [item]}")
        Optional<XmlMapping> xml) {
  public ResponseMapping {
    boolean pages = pagination.hasMore.isPresent() || pagination.cursor.isPresent();
    if (data.isEmpty() && failure.isEmpty() && xml.isEmpty() && !pages) {
      throw new NeedsException(FieldRule.MISSING, "'dataPath', 'failure' or 'xml'", "");
    }
    data.ifPresent(path -> ValuePaths.check("dataPath", path));
  }

  /** The place of what responses say of further pages. */
  public record Pages(
      @Doc("Where the response tells that there is another page.")
          @Example("{source: body, path: more}")
          Optional<Lookup> hasMore,
      @Doc("The cursor of the next page.") @Example("{source: body, path: next}")
          Optional<Lookup> cursor) {}

  /** The place of the results; empty for the body itself. */
  public String dataPath() {
    return data.orElse("");
  }

  /** A flag that says whether there are more pages. */
  public Optional<Lookup> hasMore() {
    return pagination.hasMore();
  }

  /** The place of the cursor of the next page. */
  public Optional<Lookup> cursor() {
    return pagination.cursor();
  }
}
