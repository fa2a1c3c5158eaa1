/** Holds packages to the keys of {@code packages.trust}. */
@NullMarked
package org.integrationgateway.providers.trust;

import org.jspecify.annotations.NullMarked;
