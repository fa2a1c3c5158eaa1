/** The interfaces of supervised providers, which outlive their processes. */
@NullMarked
package org.integrationgateway.server.provider.supervised;

import org.jspecify.annotations.NullMarked;
