package org.integrationgateway.scaffold.draft;

/**
 * {@code graphql} of an entry of {@code allowedOperations}.
 *
 * @param inputs the types of its variables in the schema language; empty: it has none
 */
public record DocumentDraft(String text, String inputs) {}
