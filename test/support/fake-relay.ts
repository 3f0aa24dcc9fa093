import { createHash, createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'

/** https://datatracker.ietf.org/doc/html/rfc8656: as much of it as giving out one address takes. */
const kinds = { allocate: 0x0003, success: 0x0103, error: 0x0113 } as const
const parts = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  relayed: 0x0016,
  mapped: 0x0020,
} as const
const cookie = 0x2112a442
const realm = 'relay.example'

type Part = { kind: number; value: Buffer; at: number }

function readParts(packet: Buffer): Part[] {
  const found: Part[] = []
  for (let at = 20; at + 4 <= packet.length;) {
    const length = packet.readUInt16BE(at + 2)
    found.push({ kind: packet.readUInt16BE(at), value: packet.subarray(at + 4, at + 4 + length), at })
    at += 4 + Math.ceil(length / 4) * 4
  }
  return found
}

function writePart(kind: number, value: Buffer): Buffer {
  const part = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4)
  part.writeUInt16BE(kind, 0)
  part.writeUInt16BE(value.length, 2)
  value.copy(part, 4)
  return part
}

function writeMessage(kind: number, transaction: Buffer, body: Buffer, length = body.length): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(kind, 0)
  head.writeUInt16BE(length, 2)
  head.writeUInt32BE(cookie, 4)
  return Buffer.concat([head, transaction, body])
}

function xorAddress(port: number): Buffer {
  const value = Buffer.alloc(8)
  value.writeUInt8(1, 1)
  value.writeUInt16BE(port ^ (cookie >>> 16), 2)
  value.writeUInt32BE((0x7f000001 ^ cookie) >>> 0, 4)
  return value
}

const hmac = (key: Buffer | string, content: Buffer | string) =>
  createHmac('sha1', key).update(content).digest()
const keyOf = (username: string, secret: string): Buffer =>
  createHash('md5')
    .update(`${username}:${realm}:${hmac(secret, username).toString('base64')}`)
    .digest()

/** Checked as coturn does with `use-auth-secret`: the password follows from the name and the secret. */
function keyIfRight(packet: Buffer, secret: string): Buffer | null {
  const found = readParts(packet)
  const username = found.find(({ kind }) => kind === parts.username)?.value.toString()
  const integrity = found.find(({ kind }) => kind === parts.integrity)
  if (username === undefined || !integrity) return null
  const key = keyOf(username, secret)
  const signed = Buffer.from(packet.subarray(0, integrity.at))
  signed.writeUInt16BE(integrity.at - 20 + 24, 2)
  return hmac(key, signed).equals(integrity.value) ? key : null
}

function answer(packet: Buffer, secret: string, port: number): Buffer {
  const transaction = packet.subarray(8, 20)
  const key = keyIfRight(packet, secret)
  if (!key) {
    const code = Buffer.concat([Buffer.from([0, 0, 4, 1]), Buffer.from('Unauthorized')])
    const body = [
      writePart(parts.errorCode, code),
      writePart(parts.realm, Buffer.from(realm)),
      writePart(parts.nonce, Buffer.from('a-nonce')),
    ]
    return writeMessage(kinds.error, transaction, Buffer.concat(body))
  }
  const body = Buffer.concat([
    writePart(parts.relayed, xorAddress(port)),
    writePart(parts.mapped, xorAddress(port)),
    writePart(parts.lifetime, Buffer.from([0, 0, 2, 88])),
  ])
  const signed = writeMessage(kinds.success, transaction, body, body.length + 24)
  return Buffer.concat([signed, writePart(parts.integrity, hmac(key, signed))])
}

/** A relay that gives out an address to those who know the secret, and passes nothing on. */
export async function startFakeRelay(secret: string) {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  socket.on('message', (packet, from) => {
    if (packet.length >= 20 && packet.readUInt16BE(0) === kinds.allocate)
      socket.send(answer(packet, secret, port), from.port, from.address)
  })
  return { url: `turn:127.0.0.1:${port}?transport=udp`, close: () => socket.close() }
}
