/** Logins of people: begun at the identity provider, completed as sessions. */
@NullMarked
package org.integrationgateway.people.login;

import org.jspecify.annotations.NullMarked;
