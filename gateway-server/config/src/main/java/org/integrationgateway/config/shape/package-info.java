/**
 * The form of a configuration file, as a table: one declaration of a key serves the reader, the
 * JSON Schema and the reference.
 */
@NullMarked
package org.integrationgateway.config.shape;

import org.jspecify.annotations.NullMarked;
