/** Wires the doors of people: logins, accounts and the connections of apps. */
@NullMarked
package org.integrationgateway.server.doors;

import org.jspecify.annotations.NullMarked;
