/** The host's services for providers, served on a unix domain socket. */
@NullMarked
package org.integrationgateway.host.services;

import org.jspecify.annotations.NullMarked;
