package org.integrationgateway.catalog;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
