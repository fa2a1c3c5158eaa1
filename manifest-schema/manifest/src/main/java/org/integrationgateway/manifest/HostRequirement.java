package org.integrationgateway.manifest;

import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.schema.Doc;

/**
 * The requirement of a package on its host.
 *
 * @param gateway versions of the gateway that may run the package
 */
@Definition("hostRequirement")
@Doc("What the package requires of its host.")
@Example("{gateway: '>=0.1 <0.3'}")
public record HostRequirement(
    @Doc(
            "The versions of the gateway that may run the package: conditions separated by"
                + " blanks, which must all hold. Only the three numbers of a version count, and a"
                + " missing number is zero. Other gateways refuse to lock, validate or serve a"
                + " configuration with the package.")
        @Keywords(
            "{pattern: '^[<>]=?(?:0|[1-9][0-9]{0,8})(?:\\.(?:0|[1-9][0-9]{0,8})){0,2}(?:"
                + " [<>]=?(?:0|[1-9][0-9]{0,8})(?:\\.(?:0|[1-9][0-9]{0,8})){0,2}){0,3}$'}")
        @Example(">=0.1 <0.3")
        VersionRange gateway) {}
