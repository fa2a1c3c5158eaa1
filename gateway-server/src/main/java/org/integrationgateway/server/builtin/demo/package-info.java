/** What the distribution carries to be tried out without a network: an app and a small service. */
@NullMarked
package org.integrationgateway.server.builtin.demo;

import org.jspecify.annotations.NullMarked;
