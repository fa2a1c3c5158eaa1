package org.integrationgateway.core.schema.evaluation;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.DialectRegistry;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The dialects of JSON Schema for one schema; one that is not known checks nothing. */
public final class CountedDialects implements DialectRegistry {
  public static final Dialect DEFAULT = Dialects.getDraft202012();

  private static final Map<String, Dialect> KNOWN = known();

  private final SchemaFaults faults;
  private final UsableValue usableValue;
  private final Map<String, Dialect> counted = new HashMap<>();

  public CountedDialects(SchemaFaults faults) {
    this.faults = faults;
    this.usableValue = new UsableValue(faults);
  }

  private static Map<String, Dialect> known() {
    var known = new HashMap<String, Dialect>();
    for (var dialect :
        Set.of(
            Dialects.getDraft4(),
            Dialects.getDraft6(),
            Dialects.getDraft7(),
            Dialects.getDraft201909(),
            DEFAULT)) {
      known.put(name(dialect.getId()), dialect);
    }
    known.put("json-schema.org/schema", DEFAULT);
    return Map.copyOf(known);
  }

  private static String name(String id) {
    return id.strip().replaceFirst("^https?://", "").replaceFirst("#?/?$", "");
  }

  @Override
  public synchronized Dialect getDialect(String id, SchemaRegistry registry) {
    return counted.computeIfAbsent(name(id), name -> counted(id, KNOWN.get(name)));
  }

  private Dialect counted(String id, @Nullable Dialect dialect) {
    if (dialect == null) {
      faults.add("is of the dialect '" + id + "', which is not known here");
      return Dialect.builder(id)
          .specificationVersion(DEFAULT.getSpecificationVersion())
          .unknownKeywordFactory((keyword, context) -> null)
          .build();
    }
    var keywords = new HashMap<>(dialect.getKeywords());
    keywords.put("anyOf", new Alternatives.Kind("anyOf", false));
    if (keywords.containsKey("oneOf")) {
      keywords.put("oneOf", new Alternatives.Kind("oneOf", true));
    }
    keywords.put("uniqueItems", UniqueItems.KEYWORD);
    for (var bound : Bound.Kind.values()) {
      // The exclusive ones of draft 4 are truth values.
      keywords.computeIfPresent(
          bound.getValue(),
          (name, keyword) -> keyword instanceof NonValidationKeyword ? keyword : bound);
    }
    keywords.remove("format");
    return Dialect.builder(dialect)
        .unknownKeywordFactory((keyword, context) -> null)
        .keywords(all -> keywords.values().forEach(each -> all.put(each.getValue(), counted(each))))
        .build();
  }

  private Keyword counted(Keyword keyword) {
    return new Keyword() {
      @Override
      public String getValue() {
        return keyword.getValue();
      }

      @Override
      public @Nullable KeywordValidator newValidator(
          SchemaLocation location, JsonNode value, Schema parent, SchemaContext context)
          throws Exception {
        faults.spend();
        try {
          var usable = usableValue.of(getValue(), value, location, parent);
          var validator = keyword.newValidator(location, usable, parent, context);
          return validator == null ? null : new CountedKeyword(validator, value, faults);
        } catch (SchemaException | IllegalArgumentException e) {
          faults.add(location, e);
          return null;
        }
      }
    };
  }
}
