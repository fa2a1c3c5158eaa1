package org.integrationgateway.manifest.pagination;

import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.manifest.fields.Needed;
import org.integrationgateway.manifest.fields.ValuePaths;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The place of a value in a response: a JSON path in the body, such as {@code meta.next}, or the
 * name of a header. Nothing is found at a place that the response does not have.
 */
@Definition("lookup")
@Doc("Where a value is in the upstream's response.")
@Example("{source: body, path: meta.next}")
public record Lookup(
    @Default("body") @Doc("Whether the value is in the body or in a header.") @Example("body")
        Source source,
    @Needed(rule = "2415", reason = "without it, the place of the value is unknown")
        @Doc("JSON path in the body, or the header's name.")
        @Is("name")
        @Example("meta.next")
        String path) {
  public Lookup {
    if (path.isBlank()) {
      throw new IllegalArgumentException("a lookup needs a path");
    }
    if (source == Source.BODY) {
      ValuePaths.check("path", path);
    }
  }

  /** The part of the response. */
  public enum Source implements Choice {
    BODY,
    HEADER
  }
}
