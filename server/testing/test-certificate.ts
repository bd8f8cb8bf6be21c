/** A certificate of localhost for TLS servers of tests, valid for a hundred years, and what makes this process trust it. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHoXYGeaICTK6k8Ha
0uwPhg6AF6g/Fgl5jwlrHcssnvWhRANCAASe5JA77GOWwD8eCKVaJozPLA8hdzvI
U4yQ1jZo392Bcu1lpal9F44WZfo98FCHSlHBWOrZVwEg/wCk0TB61Ady
-----END PRIVATE KEY-----
`
export const cert = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJ7kkDvsY5bAPx4I
pVomjM8sDyF3O8hTjJDWNmjf3YFy7WWlqX0XjhZl+j3wUIdKUcFY6tlXASD/AKTR
MHrUB3KjTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBSX++avXLo9E+eL8oi3/l2hGKBNmDAKBggqhkjOPQQD
AgNIADBFAiEA/anh8ylMGKAZBpERHxzSoP96R6hSHIdy2Rl84/OYXQACIDvnE2F6
scPOaoTtcdW4NWb0S4A+Ef3kDl/lODHRXUNL
-----END CERTIFICATE-----
`

/** @returns what ends the trust: other test files share the process */
export function trustTestCertificate(): () => void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  return () => setDefaultCACertificates(before)
}
