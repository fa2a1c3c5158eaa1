/** The specification of packages of kind {@code ui}. */
@NullMarked
package org.integrationgateway.manifest.ui;

import org.jspecify.annotations.NullMarked;
