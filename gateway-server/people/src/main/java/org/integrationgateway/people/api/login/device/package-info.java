/** Logins of programs without a browser: their routes, and the page that approves them. */
@NullMarked
package org.integrationgateway.people.api.login.device;

import org.jspecify.annotations.NullMarked;
