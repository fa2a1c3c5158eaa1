package org.integrationgateway.it.publicapi;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
