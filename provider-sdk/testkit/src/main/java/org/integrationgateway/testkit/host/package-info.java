/** The services of the host for tests that start no gateway. */
@NullMarked
package org.integrationgateway.testkit.host;

import org.jspecify.annotations.NullMarked;
