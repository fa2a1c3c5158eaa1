/**
 * The bundle for Maven Central, made of what {@code mvn -Prelease deploy} has written into a
 * folder: the checksums that Maven does not write, the catalog of archetypes, the rules of Central
 * for every file and POM, and the archive that the portal takes.
 */
@NullMarked
package org.integrationgateway.publishing;

import org.jspecify.annotations.NullMarked;
