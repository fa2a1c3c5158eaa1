/** The contract test of each kind, with examples from a file instead of a subclass. */
@NullMarked
package org.integrationgateway.testkit.tck.kinds;

import org.jspecify.annotations.NullMarked;
