package org.integrationgateway.manifest.openapi.tree;

/**
 * A slip in a document that takes nothing away from the operations around it: a key that occurs
 * twice, a path without a slash.
 *
 * @param message in words, without a full stop
 */
public record DocumentNotice(DocumentPlace at, String message) {}
