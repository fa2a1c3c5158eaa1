/**
 * The Maven side of the development loop: starts the gateway, and describes what a second Maven has
 * built for it.
 */
@NullMarked
package org.integrationgateway.maven.dev;

import org.jspecify.annotations.NullMarked;
