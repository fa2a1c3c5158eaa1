/**
 * Reading manifests: {@link org.integrationgateway.manifest.reader.ManifestReader} finds the file,
 * reads it into the model, checks every rule, and reports all problems together. Each part of the
 * manifest has its own reader class; a new part needs a new class and one line in the reader that
 * contains it.
 */
@NullMarked
package org.integrationgateway.manifest.reader;

import org.jspecify.annotations.NullMarked;
