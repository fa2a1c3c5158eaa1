/** Looks from time to time at providers and certificates. */
@NullMarked
package org.integrationgateway.notices.watch;

import org.jspecify.annotations.NullMarked;
