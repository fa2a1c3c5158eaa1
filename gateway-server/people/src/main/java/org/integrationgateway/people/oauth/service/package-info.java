/** Logins of service accounts at the token endpoint, and the tokens that they get. */
@NullMarked
package org.integrationgateway.people.oauth.service;

import org.jspecify.annotations.NullMarked;
