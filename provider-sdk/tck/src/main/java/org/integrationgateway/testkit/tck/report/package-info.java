/** Reports of the results, for people, CI servers and scripts. */
@NullMarked
package org.integrationgateway.testkit.tck.report;

import org.jspecify.annotations.NullMarked;
