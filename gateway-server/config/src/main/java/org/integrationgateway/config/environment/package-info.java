/**
 * The environment that a configuration is read in: variables, the gateway's home, files and
 * secrets.
 */
@NullMarked
package org.integrationgateway.config.environment;

import org.jspecify.annotations.NullMarked;
