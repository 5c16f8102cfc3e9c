package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;

class StoredVectorsTest {

  private static final byte[] TEXT = {1, 2};
  private static final byte[] OTHER_TEXT = {1, 3};
  private static final byte[] NONE = {};
  private static final byte[] NORTH = {127, 0};
  private static final byte[] EAST = {0, 127};

  @TempDir private Path data;

  @Test
  void aVectorIsKeptForItsTextAlone() throws IOException {
    try (StoredVectors vectors = StoredVectors.open(data)) {
      assertArrayEquals(NONE, vectors.find(KnownSite.A, TEXT));
      vectors.save(KnownSite.A, TEXT, NORTH);
    }
    try (StoredVectors vectors = StoredVectors.open(data)) {
      assertArrayEquals(NORTH, vectors.find(KnownSite.A, TEXT));
      assertArrayEquals(NONE, vectors.find(KnownSite.A, OTHER_TEXT));
      assertArrayEquals(NONE, vectors.find(KnownSite.B, TEXT));
      vectors.save(KnownSite.A, OTHER_TEXT, EAST);
      assertArrayEquals(EAST, vectors.find(KnownSite.A, OTHER_TEXT));
      assertArrayEquals(NONE, vectors.find(KnownSite.A, TEXT));
    }
  }

  @Test
  void vectorsOfPagesThatAreGoneAreRemoved() throws IOException {
    try (StoredVectors vectors = StoredVectors.open(data)) {
      vectors.save(KnownSite.A, TEXT, NORTH);
      vectors.save(KnownSite.B, TEXT, EAST);
      vectors.keep(List.of(KnownSite.B)::contains);
      assertArrayEquals(NONE, vectors.find(KnownSite.A, TEXT));
      assertArrayEquals(EAST, vectors.find(KnownSite.B, TEXT));
    }
  }

  @Test
  void aDamagedFileIsNamed() throws IOException {
    Files.writeString(StoredVectors.file(data), "no database ".repeat(100));
    StoreException thrown = assertThrows(StoreException.class, () -> StoredVectors.open(data));
    assertTrue(thrown.getMessage().contains("vectors.db"), thrown.getMessage());
    assertEquals(StoreException.Trouble.DAMAGED, thrown.trouble());
    StoredVectors.remove(data);
    try (StoredVectors vectors = StoredVectors.open(data)) {
      assertArrayEquals(NONE, vectors.find(KnownSite.A, TEXT));
    }
  }
}
