/** Sessions of people who have logged in: begun, recognised, listed and ended. */
@NullMarked
package org.integrationgateway.people.session;

import org.jspecify.annotations.NullMarked;
