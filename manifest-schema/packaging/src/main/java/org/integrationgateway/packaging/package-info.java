/**
 * Makes release archives from a project folder; used by the Maven plugin and {@code gateway
 * package}. This package does not know Maven.
 */
@NullMarked
package org.integrationgateway.packaging;

import org.jspecify.annotations.NullMarked;
