package org.integrationgateway.sdk.start;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
