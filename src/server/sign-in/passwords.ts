import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createThreadPool } from '../concurrency.ts'
import type { HashJob } from './hash-worker.ts'
import type { StrengthJob } from './strength-worker.ts'

/** OWASP's current advice for scrypt: 32 MiB, three passes. Kept with each hash, so that it can be raised later. */
const current = { cost: 2 ** 15, blockSize: 8, parallelization: 3 } as const
const keyLength = 32
const saltLength = 16
/** The threads that hash passwords: one pool for the process, so that its limit holds for all callers. */
const hashPool = createThreadPool<HashJob, Uint8Array>({
  script: new URL('./hash-worker.ts', import.meta.url),
})

type ScryptParameters = { cost: number; blockSize: number; parallelization: number }

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  return writeHash(current, salt, await derive(password, salt, current))
}

/** The text is `scrypt$N$r$p$salt$key`. A hash that cannot be read matches nothing. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const read = parse(stored)
  if (!read) return false
  const given = await derive(password, read.salt, read.parameters)
  return timingSafeEqual(given, read.key)
}

/** True when the hash was made with other parameters than today's. */
export const isOutdated = (stored: string): boolean =>
  JSON.stringify(parse(stored)?.parameters) !== JSON.stringify(current)

/** Matches no password. Checking against it costs what a real check costs, so that the time does not tell who has an account. */
export const unmatchableHash = writeHash(current, randomBytes(saltLength), randomBytes(keyLength))

/** NFKC, so that the same word typed on two keyboards is the same password. */
const derive = async (password: string, salt: Buffer, parameters: ScryptParameters): Promise<Buffer> =>
  Buffer.from(await hashPool({ password: password.normalize('NFKC'), salt, keyLength, parameters }))

function writeHash(
  { cost, blockSize, parallelization }: ScryptParameters,
  salt: Buffer,
  key: Buffer,
): string {
  return ['scrypt', cost, blockSize, parallelization, salt.toString('base64'), key.toString('base64')].join(
    '$',
  )
}

function parse(stored: string) {
  const [scheme, cost, blockSize, parallelization, salt, key, ...rest] = stored.split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined || rest.length > 0) return null
  const parameters = {
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
  }
  const read = { parameters, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
  return read.key.length === keyLength ? read : null
}

/** The threads that measure passwords: one pool for the process, so that its limit holds for all callers. */
const strengthPool = createThreadPool<StrengthJob, number>({
  script: new URL('./strength-worker.ts', import.meta.url),
  size: 1,
})

/** The same score as in the browser, measured beside the main thread. `TooBusy` when too many wait. */
export const measurePassword = (password: string, known: string[]): Promise<number> =>
  strengthPool({ password, known })

let isWarm = false

/** Has the word lists read while someone still types, once for the process: the first sign-up need not wait for them. */
export function readWordLists(): void {
  if (isWarm) return
  isWarm = true
  strengthPool({ password: '', known: [] }).catch(() => (isWarm = false))
}
