/** The provider kind {@code secrets}: gives what a configuration names as a secret. */
@NullMarked
package org.integrationgateway.sdk.secrets;

import org.jspecify.annotations.NullMarked;
