/** The contract of identity providers. */
@NullMarked
package org.integrationgateway.testkit.identity;

import org.jspecify.annotations.NullMarked;
