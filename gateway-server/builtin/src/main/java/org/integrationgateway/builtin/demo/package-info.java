/** The demo app and the demo service of the distribution, which need no network. */
@NullMarked
package org.integrationgateway.builtin.demo;

import org.jspecify.annotations.NullMarked;
