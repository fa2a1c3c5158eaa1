/**
 * Fetches the JDKs of other platforms once, by address and digest. Only the modules and the {@code
 * release} file of an archive are kept.
 */
@NullMarked
package org.integrationgateway.manifest.packaging.image.cache;

import org.jspecify.annotations.NullMarked;
