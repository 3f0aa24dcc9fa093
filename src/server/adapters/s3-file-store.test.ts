import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { exampleAccount, startFakeBucket } from '#test/support/fake-bucket.ts'
import { createS3FileStore, type FileStore, signS3Request, type StoredName } from './file-store.ts'

/** The day of the examples that AWS publishes ("Signature Calculations for the Authorization Header"). */
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
    expect(signS3Request({ ...request, now }, exampleAccount).authorization).toMatch(
      new RegExp(`Signature=${signature}$`),
    )
  })
})

let close = async () => {}
afterEach(() => close())

async function startBucket(instead?: (response: ServerResponse) => void, timeoutMs?: number) {
  const { options, objects, close: end } = await startFakeBucket(instead)
  close = end
  return { objects, store: createS3FileStore({ ...options, timeoutMs }) }
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
