/** The pages on which people log in with a local account, and make the first one. */
@NullMarked
package org.integrationgateway.server.api.login;

import org.jspecify.annotations.NullMarked;
