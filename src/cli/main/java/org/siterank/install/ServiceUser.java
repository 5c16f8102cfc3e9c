package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPlace;
import org.siterank.config.SiteConfig;

/** The user of the nightly run, and the groups that let it read the access logs. */
final class ServiceUser {

  /** The group of those who may read logs on Debian. */
  static final String LOG_READERS = "adm";

  private final String name;
  private final Machine machine;
  private final Steps steps;

  ServiceUser(String name, Machine machine, Steps steps) {
    this.name = name;
    this.machine = machine;
    this.steps = steps;
  }

  boolean exists() throws IOException {
    return machine.hasUser(name);
  }

  /** Creates the user as a system user without a password. */
  void create() throws IOException {
    steps.take("Create the system user " + name, this::add);
  }

  private void add() throws IOException {
    String home = ServiceLayout.DATA.toString();
    if (!machine.has("useradd")) { // Alpine has adduser instead.
      machine.require("adduser", "-S", "-D", "-H", "-h", home, name);
      return;
    }
    List<String> command = new ArrayList<>(List.of("useradd", "--system", "--no-create-home"));
    command.addAll(List.of("--home-dir", home, "--shell", "/usr/sbin/nologin"));
    if (machine.hasGroup(name)) {
      command.addAll(List.of("--gid", name));
    } else {
      command.add("--user-group");
    }
    command.add(name);
    machine.require(command.toArray(String[]::new));
  }

  /** Adds the user to the groups that may read the logs of a configuration. */
  void joinLogGroups(SiteConfig config) throws IOException {
    List<Path> logs = logs(config);
    Collection<String> groups = new TreeSet<>(LogGroups.of(logs).groups());
    if (logs.isEmpty() && machine.hasGroup(LOG_READERS)) {
      groups.add(LOG_READERS);
    }
    for (String group : groups) {
      if (!machine.isMember(name, group)) {
        steps.take(
            "Add " + name + " to the group " + group + ", which may read the access logs",
            () -> {
              if (machine.has("usermod")) {
                machine.require("usermod", "-a", "-G", group, name);
              } else {
                machine.require("addgroup", name, group);
              }
            });
      }
    }
  }

  /** Returns the advice about the first log that the user cannot read; the others are alike. */
  Optional<String> adviceOnLogs(SiteConfig config) throws IOException {
    for (Path log : logs(config)) {
      if (!machine.mayRead(name, log)) {
        return Optional.of(
            name
                + " cannot read "
                + log
                + ", which belongs to "
                + Files.getOwner(log)
                + " and group "
                + Files.getAttribute(log, "posix:group")
                + ". Let a group read it that "
                + name
                + " is a member of (chgrp adm, chmod 640, and \"create 0640 root adm\" where logs"
                + " are rotated), then repeat: siterank install");
      }
    }
    return Optional.empty();
  }

  /** Gives a file, or a directory with all that is in it, to the user. Follows no link. */
  void own(Path path) throws IOException {
    machine.require("chown", "-hR", name + ":" + machine.group(name), path.toString());
  }

  private static List<Path> logs(SiteConfig config) {
    List<String> patterns = new ArrayList<>(config.logs().files());
    config.sites().forEach(site -> patterns.addAll(site.config().logs().files()));
    return LogFiles.find(List.of(LogPlace.of(patterns))).files().stream()
        .map(log -> Path.of(log.path()))
        .toList();
  }
}
