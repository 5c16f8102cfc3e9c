package org.siterank.cli;

import java.util.List;

/** All commands, by name, in the order in which help lists them. */
final class Commands {

  private static final List<String> NAMES =
      List.of(
          "demo",
          "init",
          "install",
          "uninstall",
          "check",
          "run",
          "crawl",
          "logs",
          "rank",
          "status",
          "rollback",
          "backup",
          "restore",
          "search",
          "related",
          "eval",
          "serve",
          "mcp",
          "password",
          "page",
          "rights",
          "report",
          "today",
          "ignore",
          "push",
          "gate",
          "export",
          "import",
          "solve",
          "whatif",
          "advise",
          "lab");

  private Commands() {}

  /** The names of all commands. */
  static List<String> names() {
    return NAMES;
  }

  /**
   * Makes a command. A switch, because a map of 28 functions takes 10 ms to be made in each start.
   *
   * @throws IllegalArgumentException when none has that name
   */
  static Object make(String name) {
    return switch (name) {
      case "demo" -> new DemoCommand();
      case "init" -> new InitCommand();
      case "install" -> new InstallCommand();
      case "uninstall" -> new UninstallCommand();
      case "check" -> new CheckCommand();
      case "run" -> new RunCommand(RunCommand.Stages.RUN);
      case "crawl" -> new RunCommand(RunCommand.Stages.CRAWL);
      case "logs" -> new LogsCommand();
      case "rank" -> new RunCommand(RunCommand.Stages.RANK);
      case "status" -> new StatusCommand();
      case "rollback" -> new RollbackCommand();
      case "backup" -> new BackupCommand();
      case "restore" -> new RestoreCommand();
      case "search" -> new SearchCommand();
      case "related" -> new RelatedCommand();
      case "eval" -> new EvalCommand();
      case "serve" -> new ServeCommand();
      case "mcp" -> new McpCommand();
      case "password" -> new PasswordCommand();
      case "page" -> new PageCommand();
      case "rights" -> new RightsCommand();
      case "report" -> new ReportCommand();
      case "today" -> new TodayCommand();
      case "ignore" -> new IgnoreCommand();
      case "push" -> new PushCommand();
      case "gate" -> new GateCommand();
      case "export" -> new ExportCommand();
      case "import" -> new ImportCommand();
      case "whatif" -> new WhatIfCommand();
      case "advise" -> new AdviseCommand();
      case "solve", "lab" -> OptionalCommands.make(name);
      default -> throw new IllegalArgumentException("no command is called " + name);
    };
  }
}
