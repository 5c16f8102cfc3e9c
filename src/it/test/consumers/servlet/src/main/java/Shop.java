import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** An application that has a Tomcat of its own, until its input ends. */
public final class Shop {

  public static void main(String[] args) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir("tomcat");
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    Context context = tomcat.addContext("/shop", Path.of("").toAbsolutePath().toString());
    context.addApplicationListener(SearchListener.class.getName());
    tomcat.start();
    System.out.println("listening on port " + tomcat.getConnector().getLocalPort());
    System.in.read();
    tomcat.stop();
    System.out.println("stopped");
  }
}
