import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { turnCredentials } from '../adapters/video.ts'
import { readErrorCode } from '../error-details.ts'

// As much of TURN as it takes to be given an address: https://datatracker.ietf.org/doc/html/rfc8656, on STUN, rfc8489.

const kinds = { allocate: 0x0003, refresh: 0x0004, success: 0x0103 } as const
const parts = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const
const cookie = 0x2112a442
const headLength = 20
const longestWaitMs = 5_000
/** A packet may be lost on the way. */
const sendAgainMs = 700

type Line = { send: (message: Buffer) => void; close: () => void }

/** Null where the relay gives out an address with this secret; otherwise what is wrong, in words. */
export async function askRelay(url: string, secret: string, now: Date): Promise<string | null> {
  const address = readAddress(url)
  if (!address) return 'its address cannot be read'
  const { username = '', credential = '' } = turnCredentials({ urls: [url], secret }, now)
  const transport = writePart(parts.transport, Buffer.from([17, 0, 0, 0]))
  let line: Line | undefined
  try {
    const { promise: failed, reject: fail } = Promise.withResolvers<never>()
    failed.catch(() => {})
    let heard: (message: Buffer) => void = () => {}
    line = openLine(address, { hear: (message) => heard(message), fail })
    const ask = async (message: Buffer): Promise<Buffer> => {
      const { promise: answered, resolve } = Promise.withResolvers<Buffer>()
      heard = (answer) => {
        if (answer.subarray(4, headLength).equals(message.subarray(4, headLength))) resolve(answer)
      }
      line?.send(message)
      const again = address.isDatagram ? setInterval(() => line?.send(message), sendAgainMs) : undefined
      const late = setTimeout(fail, longestWaitMs, new Error('it does not answer'))
      return Promise.race([answered, failed]).finally(() => {
        clearInterval(again)
        clearTimeout(late)
      })
    }
    const challenge = readParts(await ask(writeMessage(kinds.allocate, transport)))
    const [realm, nonce] = [challenge.get(parts.realm), challenge.get(parts.nonce)]
    if (!realm || !nonce) return 'it does not ask for a name and a password, as use-auth-secret makes it'
    const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest()
    const known = Buffer.concat([
      writePart(parts.username, Buffer.from(username)),
      writePart(parts.realm, realm),
      writePart(parts.nonce, nonce),
    ])
    const answer = await ask(writeSigned(kinds.allocate, Buffer.concat([transport, known]), key))
    if (answer.readUInt16BE(0) === kinds.success) {
      // Nobody needs it.
      const none = writePart(parts.lifetime, Buffer.alloc(4))
      line.send(writeSigned(kinds.refresh, Buffer.concat([none, known]), key))
      return null
    }
    const code = readErrorNumber(readParts(answer).get(parts.errorCode))
    return code === 401 ? 'it does not know TURN_SECRET' : `it refuses to give out an address (${code})`
  } catch (error) {
    return readErrorCode(error) ?? (error instanceof Error ? error.message : 'it cannot be reached')
  } finally {
    line?.close()
  }
}

type RelayAddress = { host: string; port: number; isDatagram: boolean; isSealed: boolean }

/** `turn:host:port?transport=tcp`, as browsers take it: https://datatracker.ietf.org/doc/html/rfc7065. */
function readAddress(url: string): RelayAddress | null {
  const [, scheme, host, port, transport] =
    /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? []
  if (!scheme || !host) return null
  const isSealed = scheme === 'turns'
  return {
    host: host.replaceAll(/[[\]]/g, ''),
    port: Number(port ?? (isSealed ? 5349 : 3478)),
    isDatagram: !isSealed && transport !== 'tcp',
    isSealed,
  }
}

type Listener = { hear: (message: Buffer) => void; fail: (error: Error) => void }

function openLine({ host, port, isDatagram, isSealed }: RelayAddress, { hear, fail }: Listener): Line {
  if (isDatagram) {
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
      .on('message', hear)
      .on('error', fail)
    return {
      send: (message) => socket.send(message, port, host, (error) => error && fail(error)),
      // What was sent last goes out first.
      close: () => void setTimeout(() => socket.close(), 100),
    }
  }
  const socket = isSealed
    ? connectTls({ host, port, servername: isIPv6(host) ? '' : host })
    : connect(port, host)
  let rest: Buffer = Buffer.alloc(0)
  socket.on('error', fail).on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= headLength && rest.length >= headLength + rest.readUInt16BE(2)) {
      const length = headLength + rest.readUInt16BE(2)
      hear(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  })
  return { send: (message) => void socket.write(message), close: () => void socket.end() }
}

function writePart(kind: number, value: Buffer): Buffer {
  const part = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4)
  part.writeUInt16BE(kind, 0)
  part.writeUInt16BE(value.length, 2)
  value.copy(part, 4)
  return part
}

function writeMessage(kind: number, body: Buffer, length = body.length): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(kind, 0)
  head.writeUInt16BE(length, 2)
  head.writeUInt32BE(cookie, 4)
  return Buffer.concat([head, randomBytes(12), body])
}

const signatureLength = 24

/** The signature is over a message that already says how long it will be with it. */
function writeSigned(kind: number, body: Buffer, key: Buffer): Buffer {
  const message = writeMessage(kind, body, body.length + signatureLength)
  const signature = createHmac('sha1', key).update(message).digest()
  return Buffer.concat([message, writePart(parts.integrity, signature)])
}

function readParts(message: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  for (let at = headLength; at + 4 <= message.length;) {
    const length = message.readUInt16BE(at + 2)
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  return found
}

const readErrorNumber = (value?: Buffer) =>
  value && value.length >= 4 ? (value[2] ?? 0) * 100 + (value[3] ?? 0) : 'no reason given'
