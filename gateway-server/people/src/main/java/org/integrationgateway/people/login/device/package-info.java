/** Logins of programs without a browser, which a person approves in a browser elsewhere. */
@NullMarked
package org.integrationgateway.people.login.device;

import org.jspecify.annotations.NullMarked;
