/** Packages and releases for tests of indexes. */
@NullMarked
package org.integrationgateway.index.testing;

import org.jspecify.annotations.NullMarked;
