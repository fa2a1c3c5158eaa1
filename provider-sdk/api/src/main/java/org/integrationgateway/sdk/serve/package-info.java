/** Serves a provider: its {@code main}, and its configuration. */
@NullMarked
package org.integrationgateway.sdk.serve;

import org.jspecify.annotations.NullMarked;
