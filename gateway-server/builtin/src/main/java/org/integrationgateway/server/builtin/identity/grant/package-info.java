/** Stored grants, as every embedded identity provider keeps them. */
@NullMarked
package org.integrationgateway.server.builtin.identity.grant;

import org.jspecify.annotations.NullMarked;
