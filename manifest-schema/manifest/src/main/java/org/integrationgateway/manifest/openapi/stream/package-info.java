/**
 * Reads YAML and JSON documents as streams of values, of which only the requested ones are kept.
 */
@NullMarked
package org.integrationgateway.manifest.openapi.stream;

import org.jspecify.annotations.NullMarked;
