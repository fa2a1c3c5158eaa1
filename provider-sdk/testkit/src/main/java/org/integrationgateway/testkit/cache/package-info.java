/** The contract of cache providers. */
@NullMarked
package org.integrationgateway.testkit.cache;

import org.jspecify.annotations.NullMarked;
