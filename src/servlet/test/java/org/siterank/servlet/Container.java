package org.siterank.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A servlet container of an application, on a free port of this machine. */
interface Container extends AutoCloseable {

  /** What is deployed: a servlet at a mapping, and a filter in front of it. */
  record Deployment(String context, Servlet servlet, String mapping, Optional<Filter> filter) {}

  /** The containers that are tested. */
  enum Kind {
    TOMCAT {
      @Override
      Container start(Deployment deployment) throws Exception {
        return new OfTomcat(deployment);
      }
    },
    JETTY {
      @Override
      Container start(Deployment deployment) throws Exception {
        return new OfJetty(deployment);
      }
    };

    abstract Container start(Deployment deployment) throws Exception;
  }

  int port();

  @Override
  void close() throws IOException;

  /** Tomcat, as an application embeds it. */
  final class OfTomcat implements Container {

    private final Tomcat tomcat = new Tomcat();

    private OfTomcat(Deployment deployment) throws IOException, LifecycleException {
      Path folder = Files.createDirectories(Path.of("target/servlet/tomcat").toAbsolutePath());
      tomcat.setBaseDir(folder.toString());
      tomcat.setPort(0);
      tomcat.getConnector().setProperty("address", "127.0.0.1");
      StandardContext context =
          (StandardContext) tomcat.addContext(deployment.context(), folder.toString());
      Tomcat.addServlet(context, "search", deployment.servlet()).setLoadOnStartup(1);
      context.addServletMappingDecoded(deployment.mapping(), "search");
      context.setFailCtxIfServletStartFails(true);
      deployment.filter().ifPresent(filter -> filtered(context, filter));
      tomcat.start();
      if (context.getState() != LifecycleState.STARTED) {
        close();
        throw new IllegalStateException("the context did not start");
      }
    }

    private static void filtered(Context context, Filter filter) {
      FilterDef definition = new FilterDef();
      definition.setFilterName("application");
      definition.setFilter(filter);
      definition.setAsyncSupported("true");
      context.addFilterDef(definition);
      FilterMap map = new FilterMap();
      map.setFilterName("application");
      map.addURLPattern("/*");
      context.addFilterMap(map);
    }

    @Override
    public int port() {
      return tomcat.getConnector().getLocalPort();
    }

    @Override
    public void close() throws IOException {
      try {
        tomcat.stop();
        tomcat.destroy();
      } catch (LifecycleException e) {
        throw new IOException("Tomcat did not stop", e);
      }
    }
  }

  /** Jetty, as an application embeds it. */
  final class OfJetty implements Container {

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server, 1, 1);

    private OfJetty(Deployment deployment) throws Exception {
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      ServletContextHandler context =
          new ServletContextHandler(deployment.context().isEmpty() ? "/" : deployment.context());
      ServletHolder holder = new ServletHolder("search", deployment.servlet());
      holder.setInitOrder(1);
      context.addServlet(holder, deployment.mapping());
      deployment
          .filter()
          .ifPresent(
              filter ->
                  context.addFilter(
                      new FilterHolder(filter), "/*", EnumSet.of(DispatcherType.REQUEST)));
      server.setHandler(context);
      try {
        server.start();
      } catch (Exception e) {
        server.stop();
        throw e;
      }
    }

    @Override
    public int port() {
      return connector.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      try {
        server.stop();
      } catch (Exception e) {
        throw new IOException("Jetty did not stop", e);
      }
    }
  }
}
