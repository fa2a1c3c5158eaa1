/** Logins that get a token for what users have given. */
@NullMarked
package org.integrationgateway.connections.login;

import org.jspecify.annotations.NullMarked;
