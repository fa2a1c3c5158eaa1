/** Signatures of indexes and releases, and the keys that must have made them. */
@NullMarked
package org.integrationgateway.index.trust;

import org.jspecify.annotations.NullMarked;
