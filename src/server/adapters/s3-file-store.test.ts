import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createS3FileStore, type FileStore, signS3Request, type StoredName } from './file-store.ts'

/** The account and the day of the examples that AWS publishes ("Signature Calculations for the Authorization Header"). */
const account = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const now = new Date('2013-05-24T00:00:00Z')
const site = 'https://examplebucket.s3.amazonaws.com'

describe('the signature', () => {
  it.each([
    [
      'GET Object',
      { method: 'GET', url: new URL(`${site}/test.txt`), headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT Object',
      {
        method: 'PUT',
        url: new URL(`${site}/test$file.text`),
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: Buffer.from('Welcome to Amazon S3.'),
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET Bucket Lifecycle',
      { method: 'GET', url: new URL(`${site}/?lifecycle`) },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'List Objects',
      { method: 'GET', url: new URL(`${site}/?max-keys=2&prefix=J`) },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('is that of AWS’s own example: %s', (_name, request, signature) => {
    expect(signS3Request({ ...request, now }, account).authorization).toMatch(
      new RegExp(`Signature=${signature}$`),
    )
  })
})

let close = async () => {}
afterEach(() => close())

/** Keeps what is put, checks every signature, and lists two at a time, as a bucket may. */
async function startBucket(instead?: (response: ServerResponse) => void, timeoutMs?: number) {
  const objects = new Map<string, Buffer>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // a request without an encoding gives buffers
    if (instead) return instead(response)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const at = String(request.headers['x-amz-date']).replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
      '$1-$2-$3T$4:$5:$6Z',
    )
    const { authorization } = signS3Request(
      { method: request.method ?? '', url, body, now: new Date(at) },
      account,
    )
    if (authorization !== request.headers.authorization) return response.writeHead(403).end()
    if (url.pathname === '/records') return response.end(listing(objects, url.searchParams))
    const found = objects.get(url.pathname)
    if (request.method === 'PUT') objects.set(url.pathname, body)
    if (request.method === 'DELETE') objects.delete(url.pathname)
    if (request.method === 'GET' && !found) return response.writeHead(404).end('<Error/>')
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(found)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const options = { ...account, endpoint: `http://127.0.0.1:${port}`, bucket: 'records', timeoutMs }
  return { objects, store: createS3FileStore(options) }
}

function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const from = Number(query.get('continuation-token')?.split('&')[1] ?? 0)
  const prefix = `/records/${query.get('prefix')}`
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted()
  const contents = names
    .slice(from, from + 2)
    .map(
      (name) =>
        `<Contents><Key>${name.slice('/records/'.length)}</Key><LastModified>2027-03-01T00:00:00.000Z</LastModified></Contents>`,
    )
  const more =
    from + 2 < names.length ? `<NextContinuationToken>a+/=&amp;${from + 2}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${more}${contents.join('')}</ListBucketResult>`
}

describe('a bucket', () => {
  it('keeps, gives, lists and removes, under one folder', async () => {
    const { objects, store } = await startBucket()
    objects.set('/records/elsewhere/x', Buffer.from('not ours'))
    for (const name of ['a', 'b', 'c', 'd', 'e']) await store.put(name, Buffer.from(`content ${name}`))
    expect(objects.get('/records/uploads/a')?.toString()).toBe('content a')
    expect((await store.get('b'))?.toString()).toBe('content b')
    await store.remove('c')
    await store.remove('never there')
    expect(await store.get('c')).toBeNull()
    const names = await namesIn(store)
    expect(names.map(({ name }) => name)).toEqual(['a', 'b', 'd', 'e'])
    expect(names[0]?.storedAt).toEqual(new Date('2027-03-01T00:00:00Z'))
  })

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['refuses', (response) => response.writeHead(403).end('<Error/>'), /status 403/],
    ['fails', (response) => response.writeHead(503).end(), /status 503/],
    ['sends elsewhere', (response) => response.writeHead(307, { location: '/x' }).end(), /not reached/],
    ['breaks the connection', (response) => response.destroy(), /not reached/],
    ['says nothing', () => {}, /no answer in time/],
  ])('that %s is away, in a word, and nothing is taken for missing', async (name, instead, reason) => {
    // A slow machine is not taken for one that says nothing.
    const { store } = await startBucket(instead, name === 'says nothing' ? 300 : undefined)
    const attempts = [
      () => store.put('a', Buffer.from('secret')),
      () => store.get('a'),
      () => store.remove('a'),
      () => namesIn(store),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({
        name: 'FileStoreAway',
        message: expect.stringMatching(reason),
      })
  })
})

async function namesIn(store: FileStore): Promise<StoredName[]> {
  const names: StoredName[] = []
  for await (const name of store.list()) names.push(name)
  return names
}
