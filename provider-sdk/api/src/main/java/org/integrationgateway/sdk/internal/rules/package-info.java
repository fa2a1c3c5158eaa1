/** Checks and copies of members that the records of several packages share. */
@NullMarked
package org.integrationgateway.sdk.internal.rules;

import org.jspecify.annotations.NullMarked;
