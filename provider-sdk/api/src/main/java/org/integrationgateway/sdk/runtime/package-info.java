/** The provider kind {@code runtime}: runs the programs of apps and prepares workspaces. */
@NullMarked
package org.integrationgateway.sdk.runtime;

import org.jspecify.annotations.NullMarked;
