/**
 * Self-signed, for site.example and *.site.example: openssl req -x509 -newkey ec -pkeyopt
 * ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=site.example -addext
 * "subjectAltName=DNS:site.example,DNS:*.site.example"
 */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBrjCCAVSgAwIBAgIUZSSOhL3hquZ7xItrAV6rNmM/LEEwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc2l0ZS5leGFtcGxlMCAXDTI2MTEyMTIzMjczM1oYDzIxMjYx
MDI4MjMyNzMzWjAXMRUwEwYDVQQDDAxzaXRlLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQIE0wY1ZqlFeIOVs7oTyI69/s8SCO5wwJO96OZhMM3hqB0
8E0TP0uxtVMeyqIr0cX1QYupkjGLb6kwIZ93b+YOo3wwejAdBgNVHQ4EFgQUI83X
+eODslfKrm9qN0ILe5WLblwwHwYDVR0jBBgwFoAUI83X+eODslfKrm9qN0ILe5WL
blwwDwYDVR0TAQH/BAUwAwEB/zAnBgNVHREEIDAeggxzaXRlLmV4YW1wbGWCDiou
c2l0ZS5leGFtcGxlMAoGCCqGSM49BAMCA0gAMEUCIQCForITgsJZqTGl48hd0/qV
P4uuni7TT5qJUeQVOS3i7AIgAiaY9KZjyA7t5Bt8vq24fUGZw7hSo5jKBSQ/G2ha
Kr8=
-----END CERTIFICATE-----
`;

export const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUqBhca5oY8aIzd/m
/ANXII9RQqt95Djote5SAjoW/aihRANCAAQIE0wY1ZqlFeIOVs7oTyI69/s8SCO5
wwJO96OZhMM3hqB08E0TP0uxtVMeyqIr0cX1QYupkjGLb6kwIZ93b+YO
-----END PRIVATE KEY-----
`;

/** In milliseconds since 1970. */
export const CERTIFICATE_ENDS = Date.parse('Oct 28 23:27:33 2126 GMT');
