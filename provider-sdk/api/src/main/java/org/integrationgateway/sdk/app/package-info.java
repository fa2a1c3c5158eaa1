/** The provider kind {@code app}: an app exposes operations that callers invoke. */
@NullMarked
package org.integrationgateway.sdk.app;

import org.jspecify.annotations.NullMarked;
