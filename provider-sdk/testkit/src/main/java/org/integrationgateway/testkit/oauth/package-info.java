/** An authorization server (RFC 6749) for tests of connections with OAuth. */
@NullMarked
package org.integrationgateway.testkit.oauth;

import org.jspecify.annotations.NullMarked;
