package org.integrationgateway.records;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
