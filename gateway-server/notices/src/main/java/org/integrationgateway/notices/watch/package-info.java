/** What is looked at from time to time: providers and certificates. */
@NullMarked
package org.integrationgateway.notices.watch;

import org.jspecify.annotations.NullMarked;
