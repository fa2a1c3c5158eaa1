package org.integrationgateway.command;

import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.command.account.AccountCreate;
import org.integrationgateway.command.account.AccountDelete;
import org.integrationgateway.command.account.AccountDisable;
import org.integrationgateway.command.account.AccountEnable;
import org.integrationgateway.command.account.AccountList;
import org.integrationgateway.command.account.AccountReset;
import org.integrationgateway.command.agent.AgentCancel;
import org.integrationgateway.command.agent.AgentChat;
import org.integrationgateway.command.agent.AgentResolve;
import org.integrationgateway.command.agent.AgentSessionsCommand;
import org.integrationgateway.command.agent.AgentTurnsCommand;
import org.integrationgateway.command.app.AppCheck;
import org.integrationgateway.command.app.AppConnect;
import org.integrationgateway.command.app.AppDisconnect;
import org.integrationgateway.command.app.AppGraphql;
import org.integrationgateway.command.app.AppInspect;
import org.integrationgateway.command.app.AppInvoke;
import org.integrationgateway.command.app.AppList;
import org.integrationgateway.command.app.AppOperations;
import org.integrationgateway.command.audit.AuditList;
import org.integrationgateway.command.audit.AuditVerify;
import org.integrationgateway.command.backup.BackupCommand;
import org.integrationgateway.command.backup.RestoreCommand;
import org.integrationgateway.command.calls.CallsList;
import org.integrationgateway.command.calls.CallsShow;
import org.integrationgateway.command.calls.CallsTail;
import org.integrationgateway.command.catalog.ImportMcpRegistry;
import org.integrationgateway.command.catalog.IndexBuild;
import org.integrationgateway.command.catalog.IndexSchemaCommand;
import org.integrationgateway.command.catalog.PackageAdd;
import org.integrationgateway.command.catalog.PackageInfo;
import org.integrationgateway.command.catalog.PackageOutdated;
import org.integrationgateway.command.catalog.PackageRemove;
import org.integrationgateway.command.catalog.PackageSearch;
import org.integrationgateway.command.catalog.PackageUpgrade;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.dev.Dev;
import org.integrationgateway.command.fleet.ReplicasCommand;
import org.integrationgateway.command.grant.GrantEnd;
import org.integrationgateway.command.grant.GrantList;
import org.integrationgateway.command.help.CompletionCommand;
import org.integrationgateway.command.help.HelpCommand;
import org.integrationgateway.command.help.HelpPage;
import org.integrationgateway.command.help.Misuse;
import org.integrationgateway.command.keys.KeysList;
import org.integrationgateway.command.keys.KeysRewrap;
import org.integrationgateway.command.keys.KeysRotate;
import org.integrationgateway.command.keys.KeysStatus;
import org.integrationgateway.command.keys.SubjectForget;
import org.integrationgateway.command.login.LoginCommand;
import org.integrationgateway.command.login.LogoutCommand;
import org.integrationgateway.command.login.WhoAmICommand;
import org.integrationgateway.command.member.MemberAdd;
import org.integrationgateway.command.member.MemberList;
import org.integrationgateway.command.member.MemberRemove;
import org.integrationgateway.command.open.OpenCommand;
import org.integrationgateway.command.packages.CompatCommand;
import org.integrationgateway.command.packages.DocsCommand;
import org.integrationgateway.command.packages.InspectCommand;
import org.integrationgateway.command.packages.LintCommand;
import org.integrationgateway.command.packages.LockCommand;
import org.integrationgateway.command.packages.NewCommand;
import org.integrationgateway.command.packages.PackageCommand;
import org.integrationgateway.command.packages.ReleaseCommand;
import org.integrationgateway.command.packages.SchemaCommand;
import org.integrationgateway.command.packages.SyncCommand;
import org.integrationgateway.command.packages.TckCommand;
import org.integrationgateway.command.packages.TestCommand;
import org.integrationgateway.command.packages.VerifyCommand;
import org.integrationgateway.command.provider.ProviderList;
import org.integrationgateway.command.provider.ProviderLogs;
import org.integrationgateway.command.provider.ProviderRestart;
import org.integrationgateway.command.provider.ProviderShow;
import org.integrationgateway.command.reload.ConfigDiff;
import org.integrationgateway.command.reload.ReloadCommand;
import org.integrationgateway.command.serve.Demo;
import org.integrationgateway.command.serve.DemoServiceCommand;
import org.integrationgateway.command.serve.Serve;
import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.command.serviceaccount.ServiceAccountAddKey;
import org.integrationgateway.command.serviceaccount.ServiceAccountCreate;
import org.integrationgateway.command.serviceaccount.ServiceAccountDelete;
import org.integrationgateway.command.serviceaccount.ServiceAccountDeleteKey;
import org.integrationgateway.command.serviceaccount.ServiceAccountKeys;
import org.integrationgateway.command.serviceaccount.ServiceAccountList;
import org.integrationgateway.command.serviceaccount.ServiceAccountShare;
import org.integrationgateway.command.session.SessionEnd;
import org.integrationgateway.command.session.SessionList;
import org.integrationgateway.command.token.TokenCreate;
import org.integrationgateway.command.token.TokenList;
import org.integrationgateway.command.token.TokenRevoke;
import org.integrationgateway.command.tools.AppToolsApprove;
import org.integrationgateway.command.tools.AppToolsDiff;
import org.integrationgateway.command.tools.AppToolsList;
import org.integrationgateway.command.update.UpdateCommand;
import org.integrationgateway.command.workflow.WorkflowApply;
import org.integrationgateway.command.workflow.WorkflowCancel;
import org.integrationgateway.command.workflow.WorkflowDelete;
import org.integrationgateway.command.workflow.WorkflowList;
import org.integrationgateway.command.workflow.WorkflowLogs;
import org.integrationgateway.command.workflow.WorkflowPause;
import org.integrationgateway.command.workflow.WorkflowResume;
import org.integrationgateway.command.workflow.WorkflowRun;
import org.integrationgateway.command.workflow.WorkflowRuns;
import org.integrationgateway.command.workflow.WorkflowShow;
import org.integrationgateway.command.workflow.WorkflowSignal;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Makes every command, without reflection. */
final class CommandTree {
  private static final String PAGE = "page";

  /** The commands that need all others. */
  private static final Set<String> ABOUT_ALL = Set.of("help", "completion");

  private final CommandSession session;
  private final ServerHost host;
  private final InputStream stdin;

  private final CommandLine gateway;
  private final @Nullable String only;

  private CommandTree(
      CommandSession session, ServerHost host, InputStream stdin, @Nullable String only) {
    this.session = session;
    this.host = host;
    this.stdin = stdin;
    this.gateway = new CommandLine(session);
    this.only = only;
  }

  /** The {@code gateway} command with all its subcommands. */
  static CommandLine of(CommandSession session, ServerHost host, InputStream stdin) {
    return new CommandTree(session, host, stdin, null).tree(session.terminal());
  }

  /**
   * The {@code gateway} command with the subcommand that a command line begins with, and with all
   * where it does not begin with one: to read the annotations of all takes a third of a second.
   */
  static CommandLine of(
      CommandSession session, ServerHost host, InputStream stdin, String... arguments) {
    var first = arguments.length == 0 ? "" : arguments[0];
    if (ABOUT_ALL.contains(first)) {
      return of(session, host, stdin);
    }
    var one = new CommandTree(session, host, stdin, first).tree(session.terminal());
    return one.getSubcommands().isEmpty() ? of(session, host, stdin) : one;
  }

  /** Adds a subcommand with its names, if the tree has it. */
  private void add(Supplier<Object> command, String... names) {
    if (only == null || List.of(names).contains(only)) {
      gateway.addSubcommand(command.get());
    }
  }

  private CommandLine tree(Terminal terminal) {
    var version = new VersionCommand(session);
    gateway.getCommandSpec().versionProvider(version);
    add(() -> new Serve(session, host), "serve");
    add(() -> new Dev(session, host, stdin), "dev");
    add(() -> new ValidateCommand(session), "validate");
    add(() -> new NewCommand(session, stdin), "new");
    add(
        () ->
            new CommandLine(new PackageCommand(session))
                .addSubcommand(new PackageSearch(session))
                .addSubcommand(new PackageInfo(session))
                .addSubcommand(new PackageAdd(session, stdin))
                .addSubcommand(new PackageRemove(session))
                .addSubcommand(new PackageOutdated(session))
                .addSubcommand(new PackageUpgrade(session, stdin)),
        "package");
    add(
        () ->
            group("index", "Build the index of a repository of packages.")
                .addSubcommand(new IndexBuild(session))
                .addSubcommand(new IndexSchemaCommand(session)),
        "index");
    add(
        () ->
            group("import", "Make apps of what other tools list.")
                .addSubcommand(new ImportMcpRegistry(session)),
        "import");
    add(() -> new ReleaseCommand(session), "release");
    add(() -> new VerifyCommand(session), "verify");
    add(() -> new TestCommand(session), "test");
    add(() -> new TckCommand(session), "tck");
    add(() -> new LockCommand(session), "lock");
    add(() -> new SyncCommand(session), "sync");
    add(() -> new InspectCommand(session), "inspect");
    add(() -> new LintCommand(session), "lint");
    add(() -> new DocsCommand(session), "docs");
    add(() -> new CompatCommand(session), "compat");
    add(() -> new SchemaCommand(session), "schema");
    add(() -> new UpdateCommand(session), "update");
    add(
        () ->
            group("app", "List, call and connect apps.", "apps")
                .addSubcommand(new AppList(session))
                .addSubcommand(new AppOperations(session))
                .addSubcommand(new AppInspect(session))
                .addSubcommand(new AppInvoke(session, stdin))
                .addSubcommand(new AppGraphql(session, stdin))
                .addSubcommand(
                    group("tools", "Show and approve what upstreams say about their tools.", "tool")
                        .addSubcommand(new AppToolsList(session))
                        .addSubcommand(new AppToolsDiff(session))
                        .addSubcommand(new AppToolsApprove(session)))
                .addSubcommand(new AppConnect(session, stdin))
                .addSubcommand(new AppCheck(session))
                .addSubcommand(new AppDisconnect(session)),
        "app",
        "apps");
    add(
        () ->
            group("agent", "Talk to agents; show sessions, turns and questions.", "agents")
                .addSubcommand(new AgentChat(session, stdin))
                .addSubcommand(new AgentSessionsCommand(session))
                .addSubcommand(new AgentTurnsCommand(session))
                .addSubcommand(new AgentResolve(session, stdin))
                .addSubcommand(new AgentCancel(session)),
        "agent",
        "agents");
    add(
        () ->
            group("workflow", "Apply definitions; start, list and follow runs.", "workflows")
                .addSubcommand(new WorkflowApply(session))
                .addSubcommand(new WorkflowList(session))
                .addSubcommand(new WorkflowShow(session))
                .addSubcommand(new WorkflowRun(session, stdin))
                .addSubcommand(new WorkflowRuns(session))
                .addSubcommand(new WorkflowLogs(session))
                .addSubcommand(new WorkflowCancel(session))
                .addSubcommand(new WorkflowSignal(session, stdin))
                .addSubcommand(new WorkflowPause(session))
                .addSubcommand(new WorkflowResume(session))
                .addSubcommand(new WorkflowDelete(session)),
        "workflow",
        "workflows");
    add(
        () ->
            group("calls", "List, show and follow calls: how they ended, and why.", "call")
                .addSubcommand(new CallsList(session))
                .addSubcommand(new CallsShow(session))
                .addSubcommand(new CallsTail(session)),
        "calls",
        "call");
    add(() -> new OpenCommand(session), "open");
    add(() -> new LoginCommand(session), "login");
    add(() -> new LogoutCommand(session), "logout");
    add(() -> new WhoAmICommand(session), "whoami");
    add(
        () ->
            group("token", "Create, list and revoke API tokens.", "tokens")
                .addSubcommand(new TokenCreate(session, host))
                .addSubcommand(new TokenList(session))
                .addSubcommand(new TokenRevoke(session)),
        "token",
        "tokens");
    add(
        () ->
            group("session", "List and end the sessions in which you are logged in.", "sessions")
                .addSubcommand(new SessionList(session))
                .addSubcommand(new SessionEnd(session)),
        "session",
        "sessions");
    add(
        () ->
            group("grant", "List and end the access of MCP clients in your name.", "grants")
                .addSubcommand(new GrantList(session))
                .addSubcommand(new GrantEnd(session)),
        "grant",
        "grants");
    add(
        () ->
            group(
                    "service-account",
                    "Create, list, share and delete service accounts.",
                    "service-accounts")
                .addSubcommand(new ServiceAccountCreate(session))
                .addSubcommand(new ServiceAccountList(session))
                .addSubcommand(new ServiceAccountShare(session))
                .addSubcommand(new ServiceAccountDelete(session))
                .addSubcommand(new ServiceAccountAddKey(session))
                .addSubcommand(new ServiceAccountKeys(session))
                .addSubcommand(new ServiceAccountDeleteKey(session)),
        "service-account",
        "service-accounts");
    add(
        () ->
            group("account", "Create, disable and delete the accounts of the gateway.", "accounts")
                .addSubcommand(new AccountCreate(session))
                .addSubcommand(new AccountList(session))
                .addSubcommand(new AccountDisable(session))
                .addSubcommand(new AccountEnable(session))
                .addSubcommand(new AccountReset(session))
                .addSubcommand(new AccountDelete(session)),
        "account",
        "accounts");
    add(
        () ->
            group("keys", "List and replace the keys that encrypt stored values.", "key")
                .addSubcommand(new KeysList(session))
                .addSubcommand(new KeysStatus(session))
                .addSubcommand(new KeysRotate(session))
                .addSubcommand(new KeysRewrap(session)),
        "keys",
        "key");
    add(
        () ->
            group("subject", "Delete personal data of users and service accounts.", "subjects")
                .addSubcommand(new SubjectForget(session)),
        "subject",
        "subjects");
    add(
        () ->
            group("provider", "List, show and restart providers; print their output.", "providers")
                .addSubcommand(new ProviderList(session))
                .addSubcommand(new ProviderShow(session))
                .addSubcommand(new ProviderLogs(session))
                .addSubcommand(new ProviderRestart(session)),
        "provider",
        "providers");
    add(
        () ->
            group("member", "List, add and remove members of the policies of apps.", "members")
                .addSubcommand(new MemberList(session))
                .addSubcommand(new MemberAdd(session))
                .addSubcommand(new MemberRemove(session)),
        "member",
        "members");
    add(
        () ->
            group("config", "Explain and compare the configuration.")
                .addSubcommand(new ConfigExplain(session))
                .addSubcommand(new ConfigDiff(session))
                .addSubcommand(new ConfigSchemaCommand(session)),
        "config");
    add(() -> new DoctorCommand(session), "doctor");
    add(() -> new ReloadCommand(session), "reload");
    add(() -> new ReplicasCommand(session), "replicas");
    add(
        () ->
            group("audit", "List and verify the audit trail.")
                .addSubcommand(new AuditList(session))
                .addSubcommand(new AuditVerify(session)),
        "audit");
    add(() -> new BackupCommand(session, ProductVersion.NUMBER), "backup");
    add(() -> new RestoreCommand(session), "restore");
    add(() -> new Demo(session, host), "demo");
    add(() -> new DemoServiceCommand(session), "demo-service");
    add(() -> new HelpCommand(session), "help");
    add(() -> new CompletionCommand(session), "completion");
    add(() -> version, "version");
    gateway.setHelpSectionKeys(List.of(PAGE));
    gateway.setHelpSectionMap(
        Map.of(PAGE, help -> HelpPage.of(help.commandSpec(), session.terminal())));
    // '-d @FILE' is the input of an operation, not more of the command line.
    gateway.setExpandAtFiles(false);
    gateway.setOut(new PrintWriter(terminal.out(), true));
    gateway.setErr(new PrintWriter(terminal.err(), true));
    gateway.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            terminal.colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
    gateway.setParameterExceptionHandler(
        (problem, arguments) -> Misuse.report(problem, terminal, arguments));
    gateway.setExecutionExceptionHandler(
        (problem, line, parsed) -> FailureReport.report(problem, session));
    return gateway;
  }

  private static CommandLine group(String name, String description, String... aliases) {
    var spec = CommandSpec.create().name(name).aliases(aliases);
    spec.usageMessage().description(description);
    return new CommandLine(spec);
  }
}
