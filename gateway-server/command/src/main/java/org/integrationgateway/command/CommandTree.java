package org.integrationgateway.command;

import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
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
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.dev.Dev;
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
import org.integrationgateway.command.packages.InspectCommand;
import org.integrationgateway.command.packages.LockCommand;
import org.integrationgateway.command.packages.NewCommand;
import org.integrationgateway.command.packages.PackageCommand;
import org.integrationgateway.command.packages.ReleaseCommand;
import org.integrationgateway.command.packages.SchemaCommand;
import org.integrationgateway.command.packages.SyncCommand;
import org.integrationgateway.command.packages.TckCommand;
import org.integrationgateway.command.packages.VerifyCommand;
import org.integrationgateway.command.provider.ProviderList;
import org.integrationgateway.command.provider.ProviderLogs;
import org.integrationgateway.command.provider.ProviderRestart;
import org.integrationgateway.command.provider.ProviderShow;
import org.integrationgateway.command.serve.Demo;
import org.integrationgateway.command.serve.DemoServiceCommand;
import org.integrationgateway.command.serve.Serve;
import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.command.serviceaccount.ServiceAccountCreate;
import org.integrationgateway.command.serviceaccount.ServiceAccountDelete;
import org.integrationgateway.command.serviceaccount.ServiceAccountList;
import org.integrationgateway.command.serviceaccount.ServiceAccountShare;
import org.integrationgateway.command.session.SessionEnd;
import org.integrationgateway.command.session.SessionList;
import org.integrationgateway.command.terminal.Terminal;
import org.integrationgateway.command.token.TokenCreate;
import org.integrationgateway.command.token.TokenList;
import org.integrationgateway.command.token.TokenRevoke;
import org.integrationgateway.command.tools.AppToolsApprove;
import org.integrationgateway.command.tools.AppToolsDiff;
import org.integrationgateway.command.tools.AppToolsList;
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
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Makes every command, without reflection. */
final class CommandTree {
  private static final String PAGE = "page";

  private final CommandSession session;
  private final ServerHost host;
  private final InputStream stdin;

  private CommandTree(CommandSession session, ServerHost host, InputStream stdin) {
    this.session = session;
    this.host = host;
    this.stdin = stdin;
  }

  /** The {@code gateway} command with all its subcommands. */
  static CommandLine of(CommandSession session, ServerHost host, InputStream stdin) {
    return new CommandTree(session, host, stdin).tree(session.terminal());
  }

  private CommandLine tree(Terminal terminal) {
    var gateway = new CommandLine(session);
    var version = new VersionCommand(session);
    gateway.getCommandSpec().versionProvider(version);
    gateway.addSubcommand(new Serve(session, host));
    gateway.addSubcommand(new Dev(session, host, stdin));
    gateway.addSubcommand(new ValidateCommand(session));
    gateway.addSubcommand(new NewCommand(session));
    gateway.addSubcommand(new PackageCommand(session));
    gateway.addSubcommand(new ReleaseCommand(session));
    gateway.addSubcommand(new VerifyCommand(session));
    gateway.addSubcommand(new TckCommand(session));
    gateway.addSubcommand(new LockCommand(session));
    gateway.addSubcommand(new SyncCommand(session));
    gateway.addSubcommand(new InspectCommand(session));
    gateway.addSubcommand(new CompatCommand(session));
    gateway.addSubcommand(new SchemaCommand(session));
    gateway.addSubcommand(
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
            .addSubcommand(new AppDisconnect(session)));
    gateway.addSubcommand(
        group("agent", "Talk to agents; show sessions, turns and questions.", "agents")
            .addSubcommand(new AgentChat(session, stdin))
            .addSubcommand(new AgentSessionsCommand(session))
            .addSubcommand(new AgentTurnsCommand(session))
            .addSubcommand(new AgentResolve(session, stdin))
            .addSubcommand(new AgentCancel(session)));
    gateway.addSubcommand(
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
            .addSubcommand(new WorkflowDelete(session)));
    gateway.addSubcommand(
        group("calls", "List, show and follow calls: how they ended, and why.", "call")
            .addSubcommand(new CallsList(session))
            .addSubcommand(new CallsShow(session))
            .addSubcommand(new CallsTail(session)));
    gateway.addSubcommand(new OpenCommand(session));
    gateway.addSubcommand(new LoginCommand(session));
    gateway.addSubcommand(new LogoutCommand(session));
    gateway.addSubcommand(new WhoAmICommand(session));
    gateway.addSubcommand(
        group("token", "Create, list and revoke API tokens.", "tokens")
            .addSubcommand(new TokenCreate(session, host))
            .addSubcommand(new TokenList(session))
            .addSubcommand(new TokenRevoke(session)));
    gateway.addSubcommand(
        group("session", "List and end the sessions in which you are logged in.", "sessions")
            .addSubcommand(new SessionList(session))
            .addSubcommand(new SessionEnd(session)));
    gateway.addSubcommand(
        group("grant", "List and end the access of MCP clients in your name.", "grants")
            .addSubcommand(new GrantList(session))
            .addSubcommand(new GrantEnd(session)));
    gateway.addSubcommand(
        group(
                "service-account",
                "Create, list, share and delete service accounts.",
                "service-accounts")
            .addSubcommand(new ServiceAccountCreate(session))
            .addSubcommand(new ServiceAccountList(session))
            .addSubcommand(new ServiceAccountShare(session))
            .addSubcommand(new ServiceAccountDelete(session)));
    gateway.addSubcommand(
        group("account", "Make, disable and delete the accounts of the gateway.", "accounts")
            .addSubcommand(new AccountCreate(session))
            .addSubcommand(new AccountList(session))
            .addSubcommand(new AccountDisable(session))
            .addSubcommand(new AccountEnable(session))
            .addSubcommand(new AccountReset(session))
            .addSubcommand(new AccountDelete(session)));
    gateway.addSubcommand(
        group("keys", "List and replace the keys that encrypt stored values.", "key")
            .addSubcommand(new KeysList(session))
            .addSubcommand(new KeysStatus(session))
            .addSubcommand(new KeysRotate(session))
            .addSubcommand(new KeysRewrap(session)));
    gateway.addSubcommand(
        group("subject", "Delete personal data of users and service accounts.", "subjects")
            .addSubcommand(new SubjectForget(session)));
    gateway.addSubcommand(
        group("provider", "List, show and restart providers; print their output.", "providers")
            .addSubcommand(new ProviderList(session))
            .addSubcommand(new ProviderShow(session))
            .addSubcommand(new ProviderLogs(session))
            .addSubcommand(new ProviderRestart(session)));
    gateway.addSubcommand(
        group("member", "List, add and remove members of the policies of apps.", "members")
            .addSubcommand(new MemberList(session))
            .addSubcommand(new MemberAdd(session))
            .addSubcommand(new MemberRemove(session)));
    gateway.addSubcommand(
        group("config", "Explain the configuration.")
            .addSubcommand(new ConfigExplain(session))
            .addSubcommand(new ConfigSchemaCommand(session)));
    gateway.addSubcommand(
        group("audit", "List and verify the audit trail.")
            .addSubcommand(new AuditList(session))
            .addSubcommand(new AuditVerify(session)));
    gateway.addSubcommand(new BackupCommand(session, ProductVersion.NUMBER));
    gateway.addSubcommand(new RestoreCommand(session));
    gateway.addSubcommand(new Demo(session, host));
    gateway.addSubcommand(new DemoServiceCommand(session));
    gateway.addSubcommand(new HelpCommand(session));
    gateway.addSubcommand(new CompletionCommand(session));
    gateway.addSubcommand(version);
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
