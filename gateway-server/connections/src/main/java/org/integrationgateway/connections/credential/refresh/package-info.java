/**
 * Refreshes access tokens: once per token, across calls and replicas, and without losing a refresh
 * token to a crash.
 */
@NullMarked
package org.integrationgateway.connections.credential.refresh;

import org.jspecify.annotations.NullMarked;
