import { createCipheriv, createDecipheriv, hash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import type { FileStore } from '../adapters/file-store.ts'

// A backup is a folder of numbered parts and a manifest, which is written last: without it there is none. docs/decisions/0100-backups.md.

/** Said to the operator in one line. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

const manifestName = 'manifest.json'
/** Parts of this much, before they are compressed and sealed: no step of the work holds the event loop for long. */
export const partBytes = 8 * 1024 * 1024
const mostPlainBytes = 64 * 1024 * 1024

const countSchema = z.number().int().nonnegative()
/** Names of files, which lead nowhere else. */
const partNameSchema = z.string().regex(/^part-\d{6,}$/)
const contentsSchema = z.object({
  /** As of when; what was acknowledged before is in it. */
  takenAt: z.iso.datetime(),
  release: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Of the keys that sealed something. */
  keyIds: z.array(z.string()),
  keyring: partNameSchema,
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: countSchema,
      parts: z.array(partNameSchema),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  uploads: z.array(z.object({ id: z.uuid(), part: partNameSchema })),
  /** Files that rows name and that were gone when they were to be copied. */
  missingUploads: z.array(z.string()),
})
export type BackupContents = z.infer<typeof contentsSchema>

const partSchema = z.object({ name: partNameSchema, bytes: countSchema, sha256: z.string() })
const manifestSchema = contentsSchema.extend({ name: z.string(), parts: z.array(partSchema) })
export type BackupManifest = z.infer<typeof manifestSchema>

const mostGuessMemory = 512 * 1024 * 1024
/** Of a manifest that nobody has proven yet. */
const scryptSchema = z
  .object({
    salt: z.base64(),
    cost: z.number().int().min(2).max(1_048_576),
    blockSize: z.number().int().min(1).max(32),
    parallelization: z.number().int().min(1).max(16),
  })
  .refine(
    ({ cost, blockSize }) => Number.isInteger(Math.log2(cost)) && 256 * cost * blockSize < mostGuessMemory,
  )
const fileSchema = z.object({
  format: z.number(),
  scrypt: scryptSchema,
  /** A digest of the manifest, sealed: nobody else can have written it. */
  proof: z.base64(),
  manifest: z.unknown(),
})
const format = 1

/** What OWASP asks for: 128 MB and half a second for each guess. */
const strongCost = 131_072

const newScrypt = (cost: number) => ({
  salt: randomBytes(16).toString('base64'),
  cost,
  blockSize: 8,
  parallelization: 1,
})

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const nonceLength = 12
const tagLength = 16

/** Each part is bound to its name and its backup, so that none can stand in for another. */
async function createSealer(passphrase: string, { salt, ...cost }: z.infer<typeof scryptSchema>) {
  const given = { ...cost, maxmem: mostGuessMemory }
  const key = await derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, given)
  return {
    async seal(plain: Buffer, part: string): Promise<Buffer> {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(part))
      const sealed = [cipher.update(await compress(plain)), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
    },
    async open(sealed: Buffer, part: string): Promise<Buffer> {
      const contentAt = nonceLength + tagLength
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength))
        .setAAD(Buffer.from(part))
        .setAuthTag(sealed.subarray(nonceLength, contentAt))
      const content = Buffer.concat([decipher.update(sealed.subarray(contentAt)), decipher.final()])
      return decompress(content, { maxOutputLength: mostPlainBytes })
    },
  }
}

const digestOf = (manifest: unknown) => Buffer.from(hash('sha256', JSON.stringify(manifest)))

export async function beginBackup(
  files: FileStore,
  { name, passphrase, guessCost = strongCost }: { name: string; passphrase: string; guessCost?: number },
) {
  const cost = newScrypt(guessCost)
  const sealer = await createSealer(passphrase, cost)
  const parts: BackupManifest['parts'] = []
  let begun = 0
  return {
    /** Gives the name under which the manifest finds it. */
    async addPart(plain: Buffer): Promise<string> {
      const part = `part-${String(++begun).padStart(6, '0')}`
      const sealed = await sealer.seal(plain, `${name}/${part}`)
      await files.put(part, sealed)
      parts.push({ name: part, bytes: sealed.length, sha256: hash('sha256', sealed) })
      return part
    },
    /** Gives its bytes. */
    async finish(contents: BackupContents): Promise<number> {
      const manifest: BackupManifest = { name, ...contents, parts }
      const proof = await sealer.seal(digestOf(manifest), `${name}/${manifestName}`)
      const file = { format, scrypt: cost, proof: proof.toString('base64'), manifest }
      const written = Buffer.from(JSON.stringify(file, null, 1))
      await files.put(manifestName, written)
      return parts.reduce((sum, { bytes }) => sum + bytes, written.length)
    },
  }
}
export type BackupWriter = Awaited<ReturnType<typeof beginBackup>>

export type OpenedBackup = { manifest: BackupManifest; readPart: (name: string) => Promise<Buffer> }

/** Refuses what is not whole, and a passphrase that does not open it. */
export async function openBackup(files: FileStore, passphrase: string): Promise<OpenedBackup> {
  const file = await readManifestFile(files)
  if (!file) throw new BackupRefused('There is no whole backup there: it has no manifest.')
  const raw = manifestSchema.safeParse(file.manifest)
  if (file.format !== format || !raw.success)
    throw new BackupRefused('This backup was written by a release that this one does not know.')
  const manifest = raw.data
  const sealer = await createSealer(passphrase, file.scrypt)
  const proof = await sealer
    .open(Buffer.from(file.proof, 'base64'), `${manifest.name}/${manifestName}`)
    .catch(() => {
      throw new BackupRefused('BACKUP_PASSPHRASE does not open this backup.')
    })
  if (!proof.equals(digestOf(file.manifest)))
    throw new BackupRefused('The manifest of this backup was changed after it was written.')
  const there = new Set<string>()
  for await (const { name } of files.list()) there.add(name)
  const missing = manifest.parts.filter(({ name }) => !there.has(name))
  if (missing[0])
    throw new BackupRefused(
      `This backup is not whole: ${missing[0].name} is missing (${missing.length} of ${manifest.parts.length} parts).`,
    )
  const parts = new Map(manifest.parts.map((part) => [part.name, part]))
  return {
    manifest,
    async readPart(name) {
      const sealed = await files.get(name)
      if (!sealed || hash('sha256', sealed) !== parts.get(name)?.sha256)
        throw new BackupRefused(`This backup is damaged: ${name} is not as it was written.`)
      return sealer.open(sealed, `${manifest.name}/${name}`)
    },
  }
}

/** Null where there is none. */
async function readManifestFile(files: FileStore) {
  const written = await files.get(manifestName)
  if (!written) return null
  const file = fileSchema.safeParse(parseJson(written))
  if (!file.success) throw new BackupRefused('The manifest of this backup is damaged.')
  return file.data
}

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return null
  }
}

/** What can be said without the passphrase; nobody has proven it. Null where there is no whole backup. */
export async function describeBackup(
  files: FileStore,
): Promise<{ takenAt: string; bytes: number; rows: number } | null> {
  const file = await readManifestFile(files).catch(() => null)
  const manifest = manifestSchema.safeParse(file?.manifest)
  if (!manifest.success) return null
  const { takenAt, parts, tables } = manifest.data
  return {
    takenAt,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  }
}

/** First the manifest: what is left of it then is no backup. */
export async function eraseParts(files: FileStore): Promise<void> {
  await files.remove(manifestName)
  const names: string[] = []
  for await (const { name } of files.list()) names.push(name)
  for (const name of names) await files.remove(name)
}
