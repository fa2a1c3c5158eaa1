/** The provider kind {@code secrets}: looks up the secrets of a configuration. */
@NullMarked
package org.integrationgateway.sdk.secrets;

import org.jspecify.annotations.NullMarked;
