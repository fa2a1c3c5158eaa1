/**
 * The operations of bundled OpenAPI documents: Swagger 2.0 and OpenAPI 3, in YAML and JSON.
 *
 * <p>{@link org.integrationgateway.manifest.openapi.OpenApiDocument} is read as a stream: of a
 * document of many megabytes only the parts that callers of an operation need are kept. The
 * document comes from another author, so the parts that are not read may contain anything, also
 * YAML anchors and aliases, as long as the text is well-formed.
 */
@NullMarked
package org.integrationgateway.manifest.openapi;

import org.jspecify.annotations.NullMarked;
