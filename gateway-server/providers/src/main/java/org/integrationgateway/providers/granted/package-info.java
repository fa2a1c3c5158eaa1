/**
 * The services of this server as one provider sees them: what it is granted, and its own part of
 * that.
 */
@NullMarked
package org.integrationgateway.providers.granted;

import org.jspecify.annotations.NullMarked;
