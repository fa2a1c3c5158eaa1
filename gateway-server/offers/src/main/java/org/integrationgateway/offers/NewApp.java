package org.integrationgateway.offers;

import java.util.Optional;
import org.integrationgateway.records.schema.Doc;

/** The body of the route that adds an app. */
record NewApp(
    @Doc("The source of the package.") String source,
    @Doc("The name of the app. Default: the last part of the source.") Optional<String> name,
    @Doc("The versions that are accepted. Default: ^ and the newest version.")
        Optional<String> version) {}
