/** Fetches what packages are made of, by the guarded client, with the logins of its servers. */
@NullMarked
package org.integrationgateway.repositories.web;

import org.jspecify.annotations.NullMarked;
