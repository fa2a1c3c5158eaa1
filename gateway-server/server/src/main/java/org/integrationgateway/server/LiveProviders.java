package org.integrationgateway.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.config.change.ConfigurationChange;
import org.integrationgateway.config.change.ConfigurationChange.Entry;
import org.integrationgateway.config.change.LiveKey;
import org.integrationgateway.http.feature.Reloadable;
import org.integrationgateway.providers.directory.ProviderChanges;

/** The providers of a changed configuration: they change before the apps that use them. */
record LiveProviders(ProviderChanges changes) implements Reloadable {
  @Override
  public Set<LiveKey> keys() {
    return LiveKey.OF_PROVIDERS;
  }

  @Override
  public Takeover prepare(ConfigurationChange change) {
    var plan = changes.plan(change);
    return new Takeover() {
      @Override
      public List<Refusal> refusals() {
        return refused(plan.refusals());
      }

      @Override
      public List<Entry> others() {
        return plan.again();
      }

      @Override
      public List<Refusal> apply() {
        return refused(plan.apply());
      }

      @Override
      public void complete() {
        plan.complete();
      }
    };
  }

  private static List<Refusal> refused(Map<String, String> reasons) {
    var refusals = new ArrayList<Refusal>();
    reasons.forEach((path, reason) -> refusals.add(new Refusal(path, reason)));
    return refusals;
  }
}
