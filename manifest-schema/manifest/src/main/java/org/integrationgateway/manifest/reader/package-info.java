/**
 * Reading manifests: {@link org.integrationgateway.manifest.reader.ManifestReader} finds the file,
 * reads it into the model, checks every rule, and reports all problems together. The records of the
 * model describe their members, with texts, defaults and ranges, from which the reader, the schema
 * and the reference are derived.
 */
@NullMarked
package org.integrationgateway.manifest.reader;

import org.jspecify.annotations.NullMarked;
