package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.pagination.Lookup;
import org.integrationgateway.manifest.pagination.Pagination;
import org.integrationgateway.manifest.pagination.PaginationStyle;
import org.integrationgateway.manifest.pagination.ResponseMapping;
import org.integrationgateway.manifest.rules.AppRule;

/** Reads {@code pagination} of an app or of one operation, and {@code spec.responseMapping}. */
final class PaginationReader {
  private static final ResponseMapping NO_LOOKUPS =
      new ResponseMapping("", Optional.empty(), Optional.empty());

  private PaginationReader() {}

  static Pagination pagination(Fields fields) {
    fields.require("style");
    var style = fields.choice("style", PaginationStyle.class).orElse(PaginationStyle.PAGE);
    if (style == PaginationStyle.CURSOR) {
      fields.require(AppRule.PAGINATION_INCOMPLETE, "style cursor needs it", "cursorParam");
    }
    return new Pagination(
        style,
        fields.string("cursorParam").orElse(style.defaultParameter()),
        fields.object("cursor", PaginationReader::lookup),
        fields.string("limitParam"),
        fields.integer("defaultLimit", 1, Pagination.MOST),
        fields.string("resultsPath"),
        fields.integer("maxPages", 1, Pagination.MOST));
  }

  static ResponseMapping responseMapping(Fields fields) {
    fields.require("dataPath");
    var lookups = fields.object("pagination", PaginationReader::lookups).orElse(NO_LOOKUPS);
    return new ResponseMapping(
        fields.string("dataPath").orElse(""), lookups.hasMore(), lookups.cursor());
  }

  private static ResponseMapping lookups(Fields fields) {
    return new ResponseMapping(
        "",
        fields.object("hasMore", PaginationReader::lookup),
        fields.object("cursor", PaginationReader::lookup));
  }

  private static Lookup lookup(Fields fields) {
    fields.require(AppRule.INCOMPLETE_LOOKUP, "nothing else says where to look", "path");
    return new Lookup(
        fields.choice("source", Lookup.Source.class).orElse(Lookup.Source.BODY),
        fields.string("path").orElse(""));
  }
}
