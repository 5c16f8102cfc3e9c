package org.siterank.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS that trusts the authorities of a file, such as a company's own, and no others. */
final class TrustedCertificates {

  private TrustedCertificates() {}

  /**
   * Reads a file of certificates in PEM.
   *
   * @throws IOException when it cannot be read or holds none
   */
  static SSLContext read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (certificates.isEmpty()) {
        throw new IOException(file + ": holds no certificate in PEM");
      }
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates) {
        store.setCertificateEntry("ca-" + number++, certificate);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (CertificateException e) {
      throw new IOException(file + ": not certificates in PEM: " + e.getMessage(), e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has X.509 and TLS", e);
    }
  }
}
