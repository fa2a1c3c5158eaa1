package org.integrationgateway.manifest.graphql;

/**
 * A place in a document that names a fragment or a variable.
 *
 * @param offset in UTF-16 units from the beginning of the text
 */
public record GraphqlReference(String name, int offset) {}
