/**
 * How a connection gets its tokens by OAuth 2.0 (RFC 6749), with the differences between real
 * authorization servers as data.
 */
@NullMarked
package org.integrationgateway.manifest.oauth;

import org.jspecify.annotations.NullMarked;
