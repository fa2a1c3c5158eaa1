/** The block apps of the configuration, with the static files of apps. */
@NullMarked
package org.integrationgateway.config.apps;

import org.jspecify.annotations.NullMarked;
