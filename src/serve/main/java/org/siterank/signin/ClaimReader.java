package org.siterank.signin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.siterank.config.SignInOptions;
import org.siterank.site.Readers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a person and their groups out of the claims of a token. */
final class ClaimReader {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimReader.class);

  private static final int LONGEST_NAME = 80;

  private final String groupsClaim;
  private final String userClaim;

  /** Value of the claim → groups; empty where values are the groups. */
  private final Map<String, Set<String>> mapping = new HashMap<>();

  /**
   * @throws IllegalArgumentException when a mapping names no group
   */
  ClaimReader(SignInOptions options) {
    this.groupsClaim = options.groupsClaim();
    this.userClaim = options.userClaim();
    for (String line : options.groupMappings()) {
      int equals = line.lastIndexOf(" = ");
      String group = line.substring(equals + 3).strip();
      if (!isGroup(group)) {
        throw new IllegalArgumentException(
            "sign-in.group-mappings: not the name of a group: " + group);
      }
      mapping.computeIfAbsent(line.substring(0, equals).strip(), v -> new HashSet<>()).add(group);
    }
  }

  Person person(Map<String, Object> claims) {
    Set<String> groups = new HashSet<>();
    int ignored = 0;
    for (String value : texts(claim(claims, groupsClaim))) {
      Set<String> named = mapping.isEmpty() ? Set.of(value.strip()) : mapping.get(value.strip());
      for (String group : named == null ? Set.<String>of() : named) {
        if (isGroup(group)) {
          groups.add(group);
        } else {
          ignored++;
        }
      }
    }
    if (ignored > 0) {
      LOG.warn(
          "{} values of the claim {} cannot be groups (a comma, a control character, user: or a"
              + " word for everybody or nobody) and are ignored",
          ignored,
          groupsClaim);
    }
    List<String> users = texts(claim(claims, userClaim));
    String user = users.size() == 1 ? users.get(0).strip() : "";
    if (!user.isEmpty() && Readers.isGroup(Readers.USER + user)) {
      groups.add(Readers.USER + user);
    }
    return new Person(shownName(claims, user), groups);
  }

  /** A group that looks like a user is none: only the other claim names users. */
  private static boolean isGroup(String name) {
    return Readers.isGroup(name) && !name.startsWith(Readers.USER);
  }

  private static String shownName(Map<String, Object> claims, String user) {
    String name = claims.get("name") instanceof String text && !text.isBlank() ? text : user;
    String shown = name.isBlank() ? String.valueOf(claims.get("sub")) : name.strip();
    return shown.length() <= LONGEST_NAME ? shown : shown.substring(0, LONGEST_NAME) + "…";
  }

  /** A claim, or one inside of objects where its name has dots. */
  private static Object claim(Map<?, ?> claims, String name) {
    Object whole = claims.get(name);
    int dot = name.indexOf('.');
    if (whole != null || dot < 0) {
      return whole;
    }
    return claims.get(name.substring(0, dot)) instanceof Map<?, ?> inner
        ? claim(inner, name.substring(dot + 1))
        : null;
  }

  private static List<String> texts(Object claim) {
    List<String> texts = new ArrayList<>();
    for (Object value :
        claim instanceof List<?> list ? list : claim == null ? List.of() : List.of(claim)) {
      if (value instanceof String text) {
        texts.add(text);
      }
    }
    return texts;
  }
}
