package org.siterank.config;

import org.siterank.setting.Section;
import org.siterank.setting.Setting;

/** Which links carry importance. */
@Section(name = "links", about = "Which links carry importance.")
public record LinksSection(
    @Setting(
            defaults = "leak",
            about =
                """
                How internal nofollow links count. leak: the link counts and its share leaves the
                site; follow: it counts like any other link; ignore: it does not count at all. The
                default follows Google's own description of 2009: the share is neither passed on nor
                given to the other links.""")
        Nofollow nofollow,
    @Setting(
            defaults = "drop",
            about =
                """
                How internal links to missing pages count. drop: not at all, because a visitor comes
                back and clicks something else; leak: they count, and their share is lost. The
                default is our choice.""")
        Dead dead,
    @Setting(
            flag = "--link-weights",
            defaults = "auto",
            about =
                """
                How the importance of a page is divided among its links. uniform: each link gets the
                same, as in the papers; clicks: by the clicks that the logs counted on each link, and
                by its kind and place where they counted few; auto: by clicks where those before the
                last week foretell its clicks better than equal shares do. Logs do not show which
                link a visitor left the site by: links that leave it keep the equal share. The
                default is our choice: it changed no result of the search that we could measure, and
                it foretells clicks better.""")
        Weights weights) {

  /** How the importance of a page is divided among its links. */
  public enum Weights {
    /** Each link gets the same. */
    UNIFORM,
    /** By counted clicks, kind and place. */
    CLICKS,
    /** By clicks where they foretell clicks better. */
    AUTO
  }

  /** Where the share of an internal nofollow link goes. */
  public enum Nofollow {
    /** It counts in the out-degree and its share leaves the site. */
    LEAK,
    /** It is a link like any other. */
    FOLLOW,
    /** It does not count at all; the other links of the page get more. */
    IGNORE
  }

  /** Where the share of an internal link to a page that does not exist goes. */
  public enum Dead {
    /** It does not count: the surfer comes back and clicks something else. */
    DROP,
    /** It counts in the out-degree and its share is lost. */
    LEAK
  }
}
