/** The benchmark: the gateway beside a bare floor, in one run, as ratios. */
@NullMarked
package org.integrationgateway.it.bench;

import org.jspecify.annotations.NullMarked;
