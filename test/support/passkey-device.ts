import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest()

/** User present, user verified; and with a new key also: attested data follows. */
const seen = 0x05
const seenWithKey = 0x45

/** The few shapes of CBOR that a passkey needs: RFC 8949. */
const head = (major: number, value: number) => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (content: Buffer) => Buffer.concat([head(2, content.length), content])
const text = (content: string) => Buffer.concat([head(3, content.length), Buffer.from(content)])
const map = (entries: (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

/** A device with one passkey, as a browser would speak for it. */
export function createPasskeyDevice(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let signatures = 0

  const authenticatorData = (flags: number) => {
    signatures += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(signatures)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const

  return {
    /** Makes its passkey for a challenge. */
    create: (challenge: string) => {
      const length = Buffer.from([0, credentialId.length])
      const key = map([
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(Buffer.from(x, 'base64url'))],
        [integer(-3), bytes(Buffer.from(y, 'base64url'))],
      ])
      const data = Buffer.concat([
        authenticatorData(seenWithKey),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ])
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ])
      return {
        ...answer,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge. */
    sign: (challenge: string) => {
      const [data, client] = [authenticatorData(seen), clientData('webauthn.get', challenge)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...answer,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
