import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { apiRequest } from '#contract/api-paths.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { uploadPace } from '#domain/uploads/upload-rules.ts'
import { makeFormToken } from '#server/messages/known-forms.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addPerson } from '#test/support/people.ts'
import { startSingleServer } from '#test/support/single-server.ts'
import { formOf } from '#test/support/upload-client.ts'

/** Longer than a small body may take. */
const seconds = 17

/** As slow as an upload may be. Gives the status, and how long it took. */
async function sendSlowly(url: string, headers: Record<string, string>): Promise<[number, number]> {
  const form = formOf([{ name: 'a.pdf', content: makePdf(seconds * uploadPace.bytesPerSecond) }])
  const sent = request(url, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'multipart/form-data; boundary=a-boundary-of-the-test',
      'content-length': form.length,
      ...headers,
    },
  })
  onTestFinished(() => void sent.destroy())
  const answered = once(sent, 'response')
  answered.catch(() => {})
  const began = performance.now()
  for (let from = 0; from < form.length && !sent.destroyed; from += uploadPace.bytesPerSecond) {
    sent.write(form.subarray(from, from + uploadPace.bytesPerSecond))
    await wait(1000)
  }
  sent.end()
  const [{ statusCode }] = await answered
  return [statusCode, performance.now() - began]
}

it('a slow upload arrives, of a client and of a GP without a login', async () => {
  const site = await startSingleServer({ NODE_ENV: 'production' })
  onTestFinished(site.close)
  const { subject } = await addPerson(site.db, { email: 'robin@mail.example' })
  const token = await accessTokenFor(site.service, { subject })
  const minuteAgo = new Date(Date.now() - 60_000)
  const senders = [
    ['uploadFiles', { authorization: `Bearer ${token}` }],
    ['uploadReferral', { 'x-form-token': makeFormToken(site.keyring, minuteAgo) }],
  ] as const
  const uploads = senders.map(([name, headers]) =>
    sendSlowly(`${site.server.url}${apiRequest(name).path}`, headers),
  )
  for (const [status, milliseconds] of await Promise.all(uploads)) {
    expect(status).toBe(201)
    expect(milliseconds).toBeGreaterThan((seconds - 1) * 1000)
  }
})
