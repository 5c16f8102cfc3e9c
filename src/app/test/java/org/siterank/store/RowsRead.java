package org.siterank.store;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import org.sqlite.JDBC;

/** Counts the rows that queries of a table return, while it is open, in one data directory. */
public final class RowsRead implements Driver, AutoCloseable {

  private static final JDBC SQLITE = new JDBC();

  private final String file;
  private final String from;
  private final AtomicLong rows = new AtomicLong();

  public RowsRead(Path data, String table) throws SQLException {
    file = "jdbc:sqlite:" + SiteStore.file(data);
    from = " FROM " + table + " ";
    // The first driver that takes an address has it, so that of SQLite goes behind this one.
    DriverManager.registerDriver(this);
    Driver usual = DriverManager.getDriver(file);
    if (usual != this) {
      DriverManager.registerDriver(new JDBC()); // Never a moment without one.
      DriverManager.deregisterDriver(usual);
    }
  }

  /** The number of rows so far. */
  public long count() {
    return rows.get();
  }

  @Override
  public void close() throws SQLException {
    DriverManager.deregisterDriver(this);
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.equals(file);
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    return acceptsURL(url) ? connection(SQLITE.connect(url, info)) : null;
  }

  private Connection connection(Connection real) {
    return proxy(
        Connection.class,
        (proxy, method, args) -> {
          Object made = call(real, method, args);
          return made instanceof PreparedStatement statement
                  && (" " + args[0] + " ").contains(from)
                  && args[0].toString().startsWith("SELECT")
              ? proxy(PreparedStatement.class, (p, m, a) -> counted(call(statement, m, a)))
              : made;
        });
  }

  private Object counted(Object made) {
    return made instanceof ResultSet result
        ? proxy(
            ResultSet.class,
            (proxy, method, args) -> {
              Object value = call(result, method, args);
              if (method.getName().equals("next") && Boolean.TRUE.equals(value)) {
                rows.incrementAndGet();
              }
              return value;
            })
        : made;
  }

  private static Object call(Object on, java.lang.reflect.Method method, Object[] args)
      throws Throwable {
    try {
      return method.invoke(on, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(RowsRead.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("org.siterank");
  }
}
