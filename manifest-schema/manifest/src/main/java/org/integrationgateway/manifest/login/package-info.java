/** Logins that exchange what users have given for a token, and signatures of requests. */
@NullMarked
package org.integrationgateway.manifest.login;

import org.jspecify.annotations.NullMarked;
