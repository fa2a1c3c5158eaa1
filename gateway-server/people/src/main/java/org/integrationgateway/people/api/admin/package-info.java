/** The routes with which operators manage accounts and the members of policies. */
@NullMarked
package org.integrationgateway.people.api.admin;

import org.jspecify.annotations.NullMarked;
