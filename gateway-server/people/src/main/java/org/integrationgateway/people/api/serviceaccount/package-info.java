/** The routes of service accounts, their members and their tokens. */
@NullMarked
package org.integrationgateway.people.api.serviceaccount;

import org.jspecify.annotations.NullMarked;
