/** Codes and tokens of local accounts, within transactions. */
@NullMarked
package org.integrationgateway.server.builtin.identity.token;

import org.jspecify.annotations.NullMarked;
