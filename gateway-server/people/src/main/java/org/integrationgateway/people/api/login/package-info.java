/** The pages for logging in with a local account and for creating the first account. */
@NullMarked
package org.integrationgateway.people.api.login;

import org.jspecify.annotations.NullMarked;
