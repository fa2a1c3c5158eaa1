/** The features of people: logins, sessions, tokens, and clients that log people in. */
@NullMarked
package org.integrationgateway.people;

import org.jspecify.annotations.NullMarked;
