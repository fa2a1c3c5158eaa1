/** The routes for the operators of the gateway. */
@NullMarked
package org.integrationgateway.server.api.admin;

import org.jspecify.annotations.NullMarked;
