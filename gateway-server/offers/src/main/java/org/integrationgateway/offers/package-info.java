/**
 * The packages of repositories in a running server: the catalogue, and apps that are added of it.
 */
@NullMarked
package org.integrationgateway.offers;

import org.jspecify.annotations.NullMarked;
