/**
 * Reading manifests: {@link org.integrationgateway.manifest.reader.ManifestReader} finds the file,
 * reads it into the model, checks every rule, and reports all problems together. The records of the
 * model describe their members, with texts, defaults and ranges, from which the reader and the
 * schema are derived; only the members at the top and the phases have readers of their own.
 */
@NullMarked
package org.integrationgateway.manifest.reader;

import org.jspecify.annotations.NullMarked;
