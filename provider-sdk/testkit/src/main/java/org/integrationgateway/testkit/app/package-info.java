/** The contract of app providers. */
@NullMarked
package org.integrationgateway.testkit.app;

import org.jspecify.annotations.NullMarked;
