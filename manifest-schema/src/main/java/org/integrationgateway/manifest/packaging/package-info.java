/**
 * From a project folder to release archives: what the Maven plugin and {@code gateway package}
 * share. Knows nothing of Maven.
 */
@NullMarked
package org.integrationgateway.manifest.packaging;

import org.jspecify.annotations.NullMarked;
