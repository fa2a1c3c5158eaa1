/** Service accounts: subjects that people manage, and that act by tokens of their own. */
@NullMarked
package org.integrationgateway.server.serviceaccount;

import org.jspecify.annotations.NullMarked;
