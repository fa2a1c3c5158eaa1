package org.integrationgateway.server.scaffold.graphql;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The types of a GraphQL schema.
 *
 * @param query the name of the root of queries
 * @param mutation the name of the root of mutations; empty: the schema has no mutations
 */
record GraphqlTypes(String query, Optional<String> mutation, Map<String, SchemaType> byName) {
  /** Most types, and most fields of all types together. */
  static final int MOST = 200_000;

  GraphqlTypes {
    byName = new LinkedHashMap<>(byName);
  }

  Optional<SchemaType> find(String written) {
    return Optional.ofNullable(byName.get(SchemaType.named(written)));
  }

  /** The fields of a root. */
  List<SchemaType.Field> roots(Optional<String> root) {
    return root.flatMap(this::find).map(SchemaType::fields).orElse(List.of());
  }

  /** Whether values of the type have no fields; types that are not declared are scalars. */
  boolean isLeaf(String written) {
    return find(written).map(type -> type.kind().isLeaf()).orElse(true);
  }
}
