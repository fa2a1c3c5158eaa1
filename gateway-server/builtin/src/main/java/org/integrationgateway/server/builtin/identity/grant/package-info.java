/** Stored grants, codes and tokens of the embedded identity providers. */
@NullMarked
package org.integrationgateway.server.builtin.identity.grant;

import org.jspecify.annotations.NullMarked;
