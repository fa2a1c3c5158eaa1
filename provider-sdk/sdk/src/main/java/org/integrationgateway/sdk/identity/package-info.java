/** The provider kind {@code identity}: who people are, and what they have granted. */
@NullMarked
package org.integrationgateway.sdk.identity;

import org.jspecify.annotations.NullMarked;
