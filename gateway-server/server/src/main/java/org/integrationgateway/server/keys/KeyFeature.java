package org.integrationgateway.server.keys;

import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.feature.SubjectRecords;
import org.integrationgateway.http.route.Routes;

/** The keys of sealed values: their rotation, and the end of those of subjects. */
public final class KeyFeature implements Feature {
  private final Foundation foundation;
  private final OperatorAccess operators;
  private final KeyAdministration keys;
  private final SubjectRemoval subjects;

  /**
   * @param columns of the store with sealed values
   * @param ofSubjects the records that go with a forgotten subject
   */
  public KeyFeature(
      Foundation foundation,
      OperatorAccess operators,
      Supplier<List<SealedColumn>> columns,
      List<SubjectRecords> ofSubjects) {
    this.foundation = foundation;
    this.operators = operators;
    var audit = foundation.audit();
    var state = foundation.state();
    var rewrap =
        new Rewrap(
            state.database(),
            state.keys(),
            columns,
            key -> audit.record(new AuditEvent("key.delete", AuditEvent.GATEWAY).with("key", key)),
            foundation.clock());
    keys =
        new KeyAdministration(
            state.keys(), rewrap, foundation.opened().add(new RewrapWorker(rewrap)));
    subjects = new SubjectRemoval(state.keys()::forget, ofSubjects);
  }

  @Override
  public void mountAdmin(Routes.Builder admin) {
    new KeyRoutes(operators, keys, subjects, foundation.records(), foundation.audit()).mount(admin);
  }
}
