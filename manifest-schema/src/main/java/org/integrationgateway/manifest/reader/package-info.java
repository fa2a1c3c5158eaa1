/**
 * Reading manifests: {@link org.integrationgateway.manifest.reader.ManifestReader} finds the file,
 * reads it into the model, checks every rule, and reports all problems together. One class reads
 * each part of the manifest; a new part is a new class and one line where it hangs.
 */
@NullMarked
package org.integrationgateway.manifest.reader;

import org.jspecify.annotations.NullMarked;
