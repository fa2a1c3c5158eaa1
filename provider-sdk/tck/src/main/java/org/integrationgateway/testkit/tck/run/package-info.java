/** The contract test of a kind, run by the JUnit platform for one provider. */
@NullMarked
package org.integrationgateway.testkit.tck.run;

import org.jspecify.annotations.NullMarked;
