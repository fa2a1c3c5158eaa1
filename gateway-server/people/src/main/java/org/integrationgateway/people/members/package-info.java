/** The members of policies, for operators. */
@NullMarked
package org.integrationgateway.people.members;

import org.jspecify.annotations.NullMarked;
