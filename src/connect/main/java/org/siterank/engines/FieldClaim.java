package org.siterank.engines;

import java.util.Objects;
import java.util.Optional;

/**
 * Whose the field is that ranks are written into, as the index itself remembers it.
 *
 * @param owner whose it is
 * @param keeper the data directory that keeps the values of before, when there may be any: the name
 *     it gave itself at the first push
 */
public record FieldClaim(Owner owner, Optional<String> keeper) {

  /** Whose a field is. */
  public enum Owner {
    /** The index has no such field yet. */
    ABSENT,
    /** A push made the field, so every value in it is a rank of ours. */
    OURS,
    /** The field was there before the first push. */
    THEIRS
  }

  public FieldClaim {
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(keeper, "keeper");
  }
}
