/** Repositories of packages, and whose releases are trusted. */
@NullMarked
package org.integrationgateway.config.repository;

import org.jspecify.annotations.NullMarked;
