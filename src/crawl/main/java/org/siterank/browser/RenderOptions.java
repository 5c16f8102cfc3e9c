package org.siterank.browser;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How pages are rendered. What its numbers may be is said where they are configured.
 *
 * @param browser the program, where it is not the one on the PATH
 * @param sandboxed whether the browser confines its pages; never false unless somebody said so
 * @param time longest time for one page
 * @param requests most requests of one page
 * @param bytes most bytes of one page: of all its responses, and of what it becomes
 */
public record RenderOptions(
    Optional<Path> browser, boolean sandboxed, Duration time, int requests, long bytes) {}
