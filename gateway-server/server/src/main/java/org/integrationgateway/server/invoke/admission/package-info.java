/** Rules that admit calls which are allowed, before anything is spent on them. */
@NullMarked
package org.integrationgateway.server.invoke.admission;

import org.jspecify.annotations.NullMarked;
