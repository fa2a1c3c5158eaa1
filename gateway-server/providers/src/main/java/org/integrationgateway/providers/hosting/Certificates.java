package org.integrationgateway.providers.hosting;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.Signature;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.Time;
import org.bouncycastle.asn1.x509.V3TBSCertificateGenerator;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;

/** Signs certificates (RFC 5280) with ECDSA, in the name of one issuer. */
record Certificates(String issuer, KeyPair keys, Validity validity) {
  private static final int SERIAL_BITS = 127;

  /** The time between two moments in which a certificate is valid. */
  record Validity(Instant start, Instant end) {}

  byte[] sign(String subject, KeyPair of, ExtensionsGenerator extensions)
      throws GeneralSecurityException, IOException {
    var algorithm = new AlgorithmIdentifier(X9ObjectIdentifiers.ecdsa_with_SHA256);
    var content = new V3TBSCertificateGenerator();
    content.setSerialNumber(new ASN1Integer(new BigInteger(SERIAL_BITS, new SecureRandom())));
    content.setSignature(algorithm);
    content.setIssuer(new X500Name(issuer));
    content.setStartDate(new Time(Date.from(validity.start())));
    content.setEndDate(new Time(Date.from(validity.end())));
    content.setSubject(new X500Name(subject));
    content.setSubjectPublicKeyInfo(SubjectPublicKeyInfo.getInstance(of.getPublic().getEncoded()));
    content.setExtensions(extensions.generate());
    var signed = content.generateTBSCertificate();
    var signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(keys.getPrivate());
    signature.update(signed.getEncoded());
    var parts = new ASN1EncodableVector();
    parts.add(signed);
    parts.add(algorithm);
    parts.add(new DERBitString(signature.sign()));
    return new DERSequence(parts).getEncoded();
  }
}
