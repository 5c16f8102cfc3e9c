package org.siterank.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.apache.hc.core5.ssl.SSLContextBuilder;
import org.siterank.disk.OwnFiles;

/** Whom the crawler trusts, and how it proves who it is. */
final class Certificates {

  private Certificates() {}

  static SSLContext context(WebAccess access) throws IOException {
    try {
      SSLContextBuilder builder = SSLContextBuilder.create();
      if (access.options().authorities().isPresent()) {
        builder.loadTrustMaterial(trusted(access.options().authorities().get()), null);
      }
      if (access.options().certificate().isPresent()) {
        char[] password = access.login().map(Login::certificatePassword).orElse("").toCharArray();
        builder.loadKeyMaterial(own(access.options().certificate().get(), password), password);
      }
      return builder.build();
    } catch (GeneralSecurityException e) {
      throw new IOException("the certificates cannot be used: " + e.getMessage(), e);
    }
  }

  /** The platform's authorities, and those of a file. */
  private static KeyStore trusted(Path file) throws IOException, GeneralSecurityException {
    KeyStore all = KeyStore.getInstance(KeyStore.getDefaultType());
    all.load(null, null);
    int number = 0;
    TrustManagerFactory platform =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    platform.init((KeyStore) null);
    for (TrustManager manager : platform.getTrustManagers()) {
      if (manager instanceof X509TrustManager x509) {
        for (X509Certificate issuer : x509.getAcceptedIssuers()) {
          all.setCertificateEntry("platform-" + number++, issuer);
        }
      }
    }
    try (InputStream in = Files.newInputStream(file)) {
      for (Certificate issuer : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        all.setCertificateEntry("own-" + number++, issuer);
      }
    } catch (GeneralSecurityException e) {
      throw new IOException(file + " holds no certificates in PEM form: " + e.getMessage(), e);
    }
    return all;
  }

  private static KeyStore own(Path file, char[] password)
      throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    OwnFiles.requireShut(file);
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, password);
    }
    return keys;
  }
}
