/**
 * YAML and JSON text as one tree whose every key and value knows where it stands.
 *
 * <p>{@link org.integrationgateway.manifest.document.Document#parse} is the only way in. It accepts
 * the part of YAML 1.2 that means the same to everybody (core schema, one document, no anchors, no
 * aliases, no tags, no duplicate keys) and strict JSON (RFC 8259), inside {@link
 * org.integrationgateway.manifest.document.DocumentLimits}, and reports everything else with its
 * position.
 */
@NullMarked
package org.integrationgateway.manifest.document;

import org.jspecify.annotations.NullMarked;
