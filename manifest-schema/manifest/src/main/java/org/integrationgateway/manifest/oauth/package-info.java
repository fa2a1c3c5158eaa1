/**
 * Settings of OAuth 2.0 (RFC 6749) of a connection, including those for authorization servers that
 * deviate from the RFC.
 */
@NullMarked
package org.integrationgateway.manifest.oauth;

import org.jspecify.annotations.NullMarked;
