/** The demo app and the demo service of the distribution, which need no network. */
@NullMarked
package org.integrationgateway.server.builtin.demo;

import org.jspecify.annotations.NullMarked;
