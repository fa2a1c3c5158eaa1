/**
 * The development loop: builds changed sources, and serves the result in a gateway. This package
 * does not know Maven.
 */
@NullMarked
package org.integrationgateway.maven.dev;

import org.jspecify.annotations.NullMarked;
