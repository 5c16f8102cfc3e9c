package org.siterank.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** All commands, by name, in the order in which help lists them. */
final class Commands {

  private static final Map<String, Supplier<Object>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("demo", () -> new DemoCommand());
    ALL.put("init", InitCommand::new);
    ALL.put("check", CheckCommand::new);
    ALL.put("run", () -> new RunCommand(RunCommand.Stages.RUN));
    ALL.put("crawl", () -> new RunCommand(RunCommand.Stages.CRAWL));
    ALL.put("logs", LogsCommand::new);
    ALL.put("rank", () -> new RunCommand(RunCommand.Stages.RANK));
    ALL.put("status", StatusCommand::new);
    ALL.put("backup", BackupCommand::new);
    ALL.put("restore", RestoreCommand::new);
    ALL.put("search", SearchCommand::new);
    ALL.put("eval", EvalCommand::new);
    ALL.put("serve", ServeCommand::new);
    ALL.put("page", PageCommand::new);
    ALL.put("rights", RightsCommand::new);
    ALL.put("report", ReportCommand::new);
    ALL.put("push", PushCommand::new);
    ALL.put("gate", GateCommand::new);
    ALL.put("export", ExportCommand::new);
    ALL.put("import", ImportCommand::new);
    ALL.put("solve", SolveCommand::new);
    ALL.put("whatif", WhatIfCommand::new);
    ALL.put("advise", AdviseCommand::new);
    ALL.put("lab", LabCommand::new);
  }

  private Commands() {}

  /** Name → what makes the command; made only when it is called or listed. */
  static Map<String, Supplier<Object>> all() {
    return ALL;
  }
}
