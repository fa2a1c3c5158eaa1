package org.integrationgateway.manifest.openapi.tree;

/**
 * An operation, or all operations of a path, that a document declares and that cannot be served.
 *
 * @param id of the operation; of a path whose operations cannot be read: the path
 * @param why in words, without a full stop
 */
public record LeftOutOperation(String id, DocumentPlace at, String why) {}
