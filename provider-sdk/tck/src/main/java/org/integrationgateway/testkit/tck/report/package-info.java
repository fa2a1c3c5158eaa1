/** What came of the cases, for people, CI servers and scripts. */
@NullMarked
package org.integrationgateway.testkit.tck.report;

import org.jspecify.annotations.NullMarked;
