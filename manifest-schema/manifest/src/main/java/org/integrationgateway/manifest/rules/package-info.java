/**
 * Rules for manifests beyond the types of members: references, paths, requests that can be sent.
 * The enums here list the rules; each package below checks one family on the document's tree, so
 * that breaches are reported together with wrong types. {@link
 * org.integrationgateway.manifest.reader.ManifestReader} runs all families.
 */
@NullMarked
package org.integrationgateway.manifest.rules;

import org.jspecify.annotations.NullMarked;
