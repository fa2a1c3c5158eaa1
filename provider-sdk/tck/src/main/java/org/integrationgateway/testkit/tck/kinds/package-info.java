/** The contract test of each kind, told by examples instead of by subclasses. */
@NullMarked
package org.integrationgateway.testkit.tck.kinds;

import org.jspecify.annotations.NullMarked;
