/** Stored grants, codes and tokens of the embedded identity providers. */
@NullMarked
package org.integrationgateway.builtin.identity.grant;

import org.jspecify.annotations.NullMarked;
