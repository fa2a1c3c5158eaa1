/** Released gateways that the contract test of a package is run under. */
@NullMarked
package org.integrationgateway.authoring.hosts;

import org.jspecify.annotations.NullMarked;
