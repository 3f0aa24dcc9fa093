import { createHash, createHmac } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { readErrorCode } from '../error-details.ts'

export type StoredName = { name: string; storedAt: Date }

/**
 * Keeps uploads under generated names. What it is given is already encrypted. A file is there whole or not at all, also
 * after a power cut. The default is a folder in DATA_DIR.
 */
export type FileStore = {
  put: (name: string, content: Buffer) => Promise<void>
  /** Null where there is no such file. */
  get: (name: string) => Promise<Buffer | null>
  /** Removing what is not there is no failure. */
  remove: (name: string) => Promise<void>
  list: () => AsyncIterable<StoredName>
}

/** The store cannot be reached, or cannot take more. The message is the disk's or the bucket's own code. */
export class FileStoreAway extends Error {
  override name = 'FileStoreAway'
}

export const chooseFileStore = ({ s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>): FileStore =>
  s3 ? createS3FileStore(s3) : createDiskFileStore(join(DATA_DIR, 'uploads'))

/** One folder, one file each, readable by the service's own user only. */
export function createDiskFileStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name)
  return {
    put: (name, content) =>
      onDisk(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const unfinished = pathOf(`${name}.part`)
        await writeThrough(unfinished, content)
        await rename(unfinished, pathOf(name))
        await sync(folder)
      }),
    get: (name) =>
      onDisk(() =>
        readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        }),
      ),
    remove: (name) => onDisk(() => rm(pathOf(name), { force: true })),
    async *list() {
      await onDisk(() => mkdir(folder, { recursive: true, mode: 0o700 }))
      for await (const { name } of await opendir(folder)) {
        const found = await stat(pathOf(name)).catch(() => null)
        if (found?.isFile()) yield { name, storedAt: found.mtime }
      }
    },
  }
}

/** Without a sync the name may survive a power cut and the content not. */
async function writeThrough(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new FileStoreAway(readErrorCode(error) ?? 'disk')
  }
}

export type S3Options = S3Credentials & {
  endpoint: string
  bucket: string
  /** What the names of its files begin with. */
  folder?: string
  timeoutMs?: number
}

/** Any store that speaks S3: AWS, MinIO, Ceph, R2. Addressed by path, which all of them take. */
export function createS3FileStore({
  endpoint,
  bucket,
  folder = 'uploads/',
  timeoutMs = 30_000,
  ...credentials
}: S3Options): FileStore {
  async function ask(
    method: string,
    path: string,
    { body, missing }: { body?: Buffer; missing?: true } = {},
  ) {
    const url = new URL(`${endpoint}/${bucket}${path}`)
    const { host: _, ...headers } = signS3Request({ method, url, body, now: new Date() }, credentials)
    const response = await fetch(url, {
      method,
      headers,
      body: body && new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw new FileStoreAway(error.name === 'TimeoutError' ? 'no answer in time' : 'not reached')
    })
    if (response.ok || (missing && response.status === 404)) return response
    await response.body?.cancel()
    throw new FileStoreAway(`status ${response.status}`)
  }

  async function readWhole<T>(read: Promise<T>): Promise<T> {
    return read.catch(() => {
      throw new FileStoreAway('broke off')
    })
  }

  return {
    async put(name, content) {
      const response = await ask('PUT', `/${folder}${name}`, { body: content })
      await response.body?.cancel()
    },
    async get(name) {
      const response = await ask('GET', `/${folder}${name}`, { missing: true })
      if (response.ok) return Buffer.from(await readWhole(response.arrayBuffer()))
      await response.body?.cancel()
      return null
    },
    async remove(name) {
      const response = await ask('DELETE', `/${folder}${name}`, { missing: true })
      await response.body?.cancel()
    },
    async *list() {
      let page: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder })
        if (page !== undefined) query.set('continuation-token', page)
        const xml = await readWhole((await ask('GET', `?${query}`)).text())
        for (const [, content = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = readElement(content, 'Key')?.slice(folder.length)
          const storedAt = new Date(readElement(content, 'LastModified') ?? '')
          if (name) yield { name, storedAt }
        }
        page = readElement(xml, 'NextContinuationToken')
      } while (page !== undefined)
    },
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The answer is the store's own and flat, so that one element of a name is all there is to find. */
const readElement = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

type S3Credentials = { region: string; accessKeyId: string; secretAccessKey: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** RFC 3986: encodeURIComponent leaves five characters that the signature does not. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * AWS Signature Version 4 for S3, in a header, with the body's hash
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). Gives all headers to send.
 */
export function signS3Request(
  {
    method,
    url,
    headers = {},
    body,
    now,
  }: { method: string; url: URL; headers?: Record<string, string>; body?: Buffer; now: Date },
  { region, accessKeyId, secretAccessKey }: S3Credentials,
): Record<string, string> {
  const instant = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const payload = sha256(body ?? '')
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': payload,
    'x-amz-date': instant,
  }
  const names = Object.keys(signed).toSorted()
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    payload,
  ].join('\n')
  const day = instant.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${instant}\n${scope}\n${sha256(canonical)}`).toString('hex')
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
