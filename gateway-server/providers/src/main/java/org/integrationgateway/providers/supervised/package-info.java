/** The interfaces of supervised providers, which outlive their processes. */
@NullMarked
package org.integrationgateway.providers.supervised;

import org.jspecify.annotations.NullMarked;
