/** The kinds of providers. */
@NullMarked
package org.integrationgateway.sdk.kind;

import org.jspecify.annotations.NullMarked;
