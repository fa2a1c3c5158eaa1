package org.integrationgateway.manifest.graphql;

import java.util.Optional;
import org.integrationgateway.manifest.app.ParameterType;

/**
 * A variable of an operation, as callers see it.
 *
 * @param type derived from the GraphQL type without the schema: see {@link #graphqlType}
 * @param graphqlType as it is written: {@code [ID!]!}
 * @param required not nullable, and without default
 * @param description in the document, else empty
 * @param defaultValue as it is written, a GraphQL literal
 * @param offset of its {@code $} in UTF-16 units
 */
public record GraphqlParameter(
    String name,
    ParameterType type,
    String graphqlType,
    boolean required,
    Optional<String> description,
    Optional<String> defaultValue,
    int offset) {}
