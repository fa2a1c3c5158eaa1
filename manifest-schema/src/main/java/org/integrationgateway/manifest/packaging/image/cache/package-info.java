/**
 * JDKs of other platforms, fetched once by address and digest. Of an archive only the modules and
 * the {@code release} file are kept.
 */
@NullMarked
package org.integrationgateway.manifest.packaging.image.cache;

import org.jspecify.annotations.NullMarked;
