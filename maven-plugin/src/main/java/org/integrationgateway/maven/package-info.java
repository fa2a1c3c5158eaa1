/** The Maven plugin: parameters, and one call each into the packaging library. */
@NullMarked
package org.integrationgateway.maven;

import org.jspecify.annotations.NullMarked;
