/** The providers that a configuration declares: a table of kinds, each with its builtin sources. */
@NullMarked
package org.integrationgateway.config.providers;

import org.jspecify.annotations.NullMarked;
