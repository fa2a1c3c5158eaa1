/** The pages with which the owner of a local account changes it. */
@NullMarked
package org.integrationgateway.people.api.login.account;

import org.jspecify.annotations.NullMarked;
