/**
 * Parses YAML and JSON into one tree; every key and value has its position.
 *
 * <p>{@link org.integrationgateway.document.Document#parse} is the entry point. It accepts the part
 * of YAML 1.2 that all parsers read alike (core schema, one document, no anchors, no aliases, no
 * tags, no duplicate keys) and strict JSON (RFC 8259), inside {@link
 * org.integrationgateway.document.DocumentLimits}, and reports everything else with its position.
 */
@NullMarked
package org.integrationgateway.document;

import org.jspecify.annotations.NullMarked;
