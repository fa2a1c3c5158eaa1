/** The contract of runtime providers. */
@NullMarked
package org.integrationgateway.testkit.runtime;

import org.jspecify.annotations.NullMarked;
