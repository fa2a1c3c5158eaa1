/** The provider kind {@code authorization}: who stands how to what, and what that allows. */
@NullMarked
package org.integrationgateway.sdk.authorization;

import org.jspecify.annotations.NullMarked;
