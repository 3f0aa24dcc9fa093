import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { describe, expect, it } from 'vitest'
import { answerJson } from './answers.ts'
import type { AppEnv } from './context.ts'

const long = JSON.stringify({ words: 'banksia '.repeat(300) })

/** Behind the middleware that packs what is answered otherwise. */
const app = new Hono<AppEnv>()
app.use(compress({ encoding: 'gzip' }))
app.get('/long', (c) => answerJson(c, long, { status: 201, headers: { 'cache-control': 'no-store' } }))
app.get('/short', (c) => answerJson(c, '{}', { headers: {} }))

const ask = (path: string, encoding?: string) =>
  app.request(path, { headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

describe('an answer in JSON', () => {
  it.each(['gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'GZIP'])('is packed for %s', async (encoding) => {
    const answer = await ask('/long', encoding)
    expect(answer.status).toBe(201)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-encoding': 'gzip',
      'content-type': 'application/json',
      vary: 'Accept-Encoding',
    })
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(long)
  })

  it.each([undefined, 'identity', 'gzip;q=0', 'br'])('is as it is for %s', async (encoding) => {
    const answer = await ask('/long', encoding)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(await answer.text()).toBe(long)
  })

  it('is never packed where it is short', async () => {
    const answer = await ask('/short', 'gzip')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe('{}')
  })
})
