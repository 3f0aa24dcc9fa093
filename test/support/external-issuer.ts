import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'

/** Another OpenID Connect issuer on this machine, with discovery, keys and nothing else. Counts who asks it. */
export async function startExternalIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'external', alg: 'RS256', use: 'sig' }
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    const pages: Record<string, object> = {
      '/.well-known/openid-configuration': { issuer: url, jwks_uri: `${url}/keys` },
      '/keys': { keys: [jwk] },
    }
    const page = pages[request.url ?? '']
    response
      .writeHead(page ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(page ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    timesAsked: () => asked,
    issue: (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}) =>
      new SignJWT({ iss: url, ...claims })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'external', ...header })
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(privateKey),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
