package org.siterank.index;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.Lock;
import org.siterank.disk.OwnFiles;

/** A folder of an index whose files only their owner can read. */
final class OwnDirectory extends FilterDirectory {

  private final Path path;

  private OwnDirectory(Path path, Directory files) {
    super(files);
    this.path = path;
  }

  /** Opens a folder to write to it, making it when it is missing. */
  static Directory open(Path path) throws IOException {
    OwnFiles.makeOwnFolder(path);
    return new OwnDirectory(path, LuceneAccess.open(path));
  }

  @Override
  public IndexOutput createOutput(String name, IOContext context) throws IOException {
    return shut(super.createOutput(name, context));
  }

  @Override
  public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
      throws IOException {
    return shut(super.createTempOutput(prefix, suffix, context));
  }

  private IndexOutput shut(IndexOutput output) throws IOException {
    OwnFiles.shut(path.resolve(output.getName()));
    return output;
  }

  @Override
  public Lock obtainLock(String name) throws IOException {
    Lock lock = super.obtainLock(name);
    OwnFiles.shut(path.resolve(name));
    return lock;
  }
}
