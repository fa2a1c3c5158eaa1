/** The clients of the gateway's own authorization server: configured, registered, and by URL. */
@NullMarked
package org.integrationgateway.people.oauth.client;

import org.jspecify.annotations.NullMarked;
