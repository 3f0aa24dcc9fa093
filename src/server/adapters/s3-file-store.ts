import { type FileStore, FileStoreAway } from '../ports/file-store.ts'
import { type S3Credentials, signS3Request } from './s3-file-store-signature.ts'

export type S3Options = S3Credentials & { endpoint: string; bucket: string; timeoutMs?: number }

const folder = 'uploads/'

/** Any store that speaks S3: AWS, MinIO, Ceph, R2. Addressed by path, which all of them take. */
export function createS3FileStore({
  endpoint,
  bucket,
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
