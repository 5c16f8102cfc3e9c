package org.siterank.accesslog;

import java.util.Set;

/** For whom a robot reads pages, by the name that {@link RobotList} gives it. */
public enum CrawlerKind {
  /** For an AI assistant: to answer somebody now, to be found by it, or to train its model. */
  ASSISTANT(
      "AI2Bot",
      "Amazonbot",
      "AzureAI-SearchBot",
      "Bytespider",
      "CCBot",
      "ChatGPT-User",
      "Claude-SearchBot",
      "Claude-User",
      "Claude-Web",
      "ClaudeBot",
      "DeepSeekBot",
      "DuckAssistBot",
      "GPTBot",
      "Gemini-Deep-Research",
      "Google-CloudVertexBot",
      "Google-Extended",
      "MistralAI-User",
      "OAI-SearchBot",
      "Perplexity-User",
      "PerplexityBot",
      "PerplexityUser",
      "YouBot",
      "anthropic-ai",
      "cohere-ai",
      "cohere-training-data-crawler",
      "meta-externalagent",
      "meta-externalfetcher"),
  /** For the index of a search engine. */
  SEARCH(
      "360Spider",
      "Applebot",
      "Baiduspider",
      "BraveBot",
      "DuckDuckBot",
      "Googlebot",
      "Googlebot-Image",
      "Googlebot-Mobile",
      "Googlebot-News",
      "Googlebot-Video",
      "Kagibot",
      "MojeekBot",
      "NaverBot",
      "PetalBot",
      "Qwantbot",
      "SeznamBot",
      "YandexRenderResourcesBot",
      "bingbot",
      "exabot",
      "msnbot",
      "search.marginalia.nu",
      "yandex.com/bots"),
  /** For anything else, or nobody knows. */
  OTHER;

  @SuppressWarnings("Immutable") // Set.of cannot be changed.
  private final Set<String> robots;

  CrawlerKind(String... robots) {
    this.robots = Set.of(robots);
  }

  /** The kind of a robot. */
  public static CrawlerKind of(String robot) {
    for (CrawlerKind kind : values()) {
      if (kind.robots.contains(robot)) {
        return kind;
      }
    }
    return OTHER;
  }

  Set<String> robots() {
    return robots;
  }
}
