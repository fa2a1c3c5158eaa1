/** Logins of people: begun at the identity provider, completed as sessions. */
@NullMarked
package org.integrationgateway.server.login;

import org.jspecify.annotations.NullMarked;
