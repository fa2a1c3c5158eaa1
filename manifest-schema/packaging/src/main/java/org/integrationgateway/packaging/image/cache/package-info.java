/**
 * Fetches the JDKs of other platforms once, by address and digest. Only the modules and the {@code
 * release} file of an archive are kept.
 */
@NullMarked
package org.integrationgateway.packaging.image.cache;

import org.jspecify.annotations.NullMarked;
