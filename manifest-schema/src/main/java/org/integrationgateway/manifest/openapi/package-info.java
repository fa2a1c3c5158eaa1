/**
 * The operations of bundled OpenAPI documents: Swagger 2.0 and OpenAPI 3, in YAML and JSON.
 *
 * <p>{@link org.integrationgateway.manifest.openapi.OpenApiDocument} is read as a stream: of a
 * document of many megabytes only what callers of an operation need is kept. It is a document of
 * somebody else, so what the reader does not ask for may be anything, also YAML anchors and
 * aliases, as long as the text is well-formed.
 */
@NullMarked
package org.integrationgateway.manifest.openapi;

import org.jspecify.annotations.NullMarked;
