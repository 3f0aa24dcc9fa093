import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Each file has a key of its own, which is kept sealed by the ring beside the file's row: a new ring key needs no file
 * written again, and a file whose row is gone cannot be opened. The id is authenticated, so files cannot change places.
 */
export const newFileKey = (): Buffer => randomBytes(32)

export function encryptFile(content: Buffer, key: Buffer, id: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(id))
  const encrypted = [cipher.update(content), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted])
}

/** Throws if one bit is not as it was written. */
export function decryptFile(envelope: Buffer, key: Buffer, id: string): Buffer {
  const contentAt = nonceLength + tagLength
  const decipher = createDecipheriv(algorithm, key, envelope.subarray(0, nonceLength))
    .setAAD(Buffer.from(id))
    .setAuthTag(envelope.subarray(nonceLength, contentAt))
  return Buffer.concat([decipher.update(envelope.subarray(contentAt)), decipher.final()])
}
