/** The sessions and tokens of callers, for themselves and for operators. */
@NullMarked
package org.integrationgateway.people.api.session;

import org.jspecify.annotations.NullMarked;
