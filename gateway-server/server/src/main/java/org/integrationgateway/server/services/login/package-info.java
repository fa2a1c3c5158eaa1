/** The configured identity providers, as logins use them. */
@NullMarked
package org.integrationgateway.server.services.login;

import org.jspecify.annotations.NullMarked;
