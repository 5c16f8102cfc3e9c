package org.siterank.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/** One run of a command, with what it printed. */
public record CommandRun(int code, String out, String err) {

  /** Runs a command that is not one of the program's. */
  public static CommandRun of(Object command, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        new CommandLine(command)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .setExecutionExceptionHandler(
                (exception, line, parsed) -> {
                  if (exception instanceof CommandFailure failure) {
                    err.write(failure.getMessage());
                    return failure.status().code();
                  }
                  throw exception;
                })
            .execute(arguments);
    return new CommandRun(code, out.toString(), err.toString());
  }

  /** One run of the program in this process, with more words behind those of the command. */
  public static CommandRun ofProgram(List<String> more, String... command) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<String> words = new ArrayList<>(Arrays.asList(command));
    words.addAll(more);
    int code =
        Main.run(
            new PrintWriter(out, true), new PrintWriter(err, true), words.toArray(String[]::new));
    return new CommandRun(code, out.toString(), err.toString());
  }

  /** The results, which are JSON. */
  public JsonNode json() {
    try {
      return new ObjectMapper().readTree(out);
    } catch (JsonProcessingException e) {
      throw new AssertionError(out, e);
    }
  }

  /** Writes a file and returns its path. */
  public static String file(Path folder, String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text).toString();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
