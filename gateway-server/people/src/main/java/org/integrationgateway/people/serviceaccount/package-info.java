/** Service accounts: subjects that people manage, and that act by tokens of their own. */
@NullMarked
package org.integrationgateway.people.serviceaccount;

import org.jspecify.annotations.NullMarked;
