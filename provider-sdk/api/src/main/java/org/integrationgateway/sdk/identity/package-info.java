/** The provider kind {@code identity}: logins, tokens and grants. */
@NullMarked
package org.integrationgateway.sdk.identity;

import org.jspecify.annotations.NullMarked;
