/** Rules that admit calls which are allowed, before anything is spent on them. */
@NullMarked
package org.integrationgateway.core.invoke.admission;

import org.jspecify.annotations.NullMarked;
