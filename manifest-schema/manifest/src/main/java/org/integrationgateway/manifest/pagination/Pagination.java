package org.integrationgateway.manifest.pagination;

import java.util.Optional;
import org.integrationgateway.manifest.fields.Needed;
import org.integrationgateway.manifest.fields.ValuePaths;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;

/**
 * The way in which the gateway fetches pages: {@code spec.pagination}, or that of one operation.
 *
 * <pre>{@code
 * pagination:
 *   style: cursor
 *   cursorParam: after
 *   cursor: {source: body, path: page.next}
 *   resultsPath: items
 *   maxPages: 20
 * }</pre>
 *
 * <p>Sizes and numbers of pages are from 1 to 100,000. An empty {@code resultsPath} is the body
 * itself. The parameter is required for cursors; otherwise it is {@code offset} or {@code page} by
 * default. A cursor that is a member of the last result has the path {@code items[-1].id}.
 */
@Definition("pagination")
@Doc("How the upstream returns results page by page.")
@Example(
    "{style: cursor, cursorParam: cursor, cursor: {source: body, path: meta.next},"
        + " resultsPath: results}")
@Keywords(
    "{if: {required: [style], properties: {style: {const: cursor}}}, then: {required:"
        + " [cursorParam]}}")
public record Pagination(
    @Doc(
            "How the next page is requested. cursor: with a value from the previous"
                + " response; offset: with the number of results so far; page: with a page"
                + " number, from firstPage.")
        @Example("cursor")
        PaginationStyle style,
    @Needed(rule = "2411", reason = "style cursor needs it", by = "cursor", of = "style")
        @Name("cursorParam")
        @Doc(
            "The parameter for the cursor, the offset or the page number: one of the"
                + " operation, by its name, a member of a body parameter, as page.cursor, else"
                + " one of the query. Required for style cursor; else by default offset or page.")
        @Is("name")
        @Example("cursor")
        Optional<String> cursorParameter,
    @Doc("Where the next cursor is.") @Example("{source: body, path: meta.next}")
        Optional<Lookup> cursor,
    @Name("limitParam")
        @Doc("The parameter for the page size, named as cursorParam is.")
        @Example("limit")
        Optional<String> limitParameter,
    @Doc("The page size when the caller sets none.")
        @Example("100")
        @Range(least = "1", most = "100000")
        Optional<Integer> defaultLimit,
    @Doc("The number of the first page, of style page: 0 or 1, by default 1.")
        @Example("0")
        @Range(least = "0", most = "1")
        Optional<Integer> firstPage,
    @Doc("JSON path of the results' array; empty means the body itself.") @Example("results")
        Optional<String> resultsPath,
    @Doc("How many pages one call fetches at most.")
        @Example("10")
        @Range(least = "1", most = "100000")
        Optional<Integer> maxPages) {
  public Pagination {
    if (cursorParameter.filter(String::isBlank).isPresent()) {
      throw new IllegalArgumentException("cursorParam is empty");
    }
    resultsPath.ifPresent(path -> ValuePaths.check("resultsPath", path));
  }

  /** The offset or the number of the first page. */
  public long firstPosition() {
    return style == PaginationStyle.PAGE ? firstPage.orElse(1) : 0;
  }

  /** The parameter that carries the cursor, the offset or the page's number. */
  public String parameter() {
    return cursorParameter.orElse(style.defaultParameter());
  }
}
