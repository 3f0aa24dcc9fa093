import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  makeDoc,
  makeDocx,
  makePdf,
  makePng,
  pngChunk,
  typesPart,
  makeZip,
} from '#domain/uploads/sample-files.fixture.ts'
import { largestUpload } from '#domain/uploads/upload-rules.ts'
import { createDiskFileStore } from '#server/adapters/file-store.ts'
import { sweepUploads } from '#server/uploads/upload-store.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'
import { addPerson } from '#test/support/people.ts'
import { startServerProcess, temporaryFolder } from '#test/support/server-process.ts'
import {
  formOf,
  growthDuring,
  openUpload,
  type SentFile,
  uploadEndlessly,
  uploadTo,
} from '#test/support/upload-client.ts'

let single: SingleServer
let data: Awaited<ReturnType<typeof temporaryFolder>>
let subjects: string[]
beforeAll(async () => {
  data = await temporaryFolder()
  single = await startSingleServer({ DATA_DIR: data.path, LOG_LEVEL: 'info' })
  const people = ['robin@mail.example', 'other@mail.example'].map((email) => addPerson(single.db, { email }))
  subjects = (await Promise.all(people)).map(({ subject }) => subject)
})
afterAll(async () => {
  await single.close()
  await data.remove()
})
beforeEach(async () => void (await sql`delete from rate_limits`.execute(single.db)))

const mebibyte = 1024 * 1024
const pdf: SentFile = { name: 'plan.pdf', content: makePdf() }
const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const folder = () => join(data.path, 'uploads')
const onDisk = async () => (await readdir(folder()).catch(() => [])).toSorted()
const rows = () => single.db.selectFrom('uploads').selectAll().orderBy('id').execute()
const everything = async () => ({ files: await onDisk(), rows: await rows() })
const clientAt = async (url = single.server.url, subject = subjects[0] ?? '') => ({
  url,
  token: await accessTokenFor(single.service, { subject }),
})
const growth = (work: () => Promise<unknown>) => growthDuring(single.server.child.pid, work)

/** What becomes of a batch whose second file is bad. */
async function sendWithGood(bad: SentFile) {
  const before = await everything()
  const client = await clientAt()
  const started = performance.now()
  const { status, body } = await uploadTo(client, [pdf, bad])
  const isUnderASecond = performance.now() - started < 1000
  const left = await everything()
  return {
    status,
    namesTheFile: 'file.1' in (body.fields ?? {}),
    isUnderASecond,
    leftNothing: isDeepStrictEqual(left, before),
  }
}

const refusedWith = (status: number) => ({
  status,
  namesTheFile: true,
  isUnderASecond: true,
  leftNothing: true,
})

describe('14: files that are not what they say', () => {
  it.each<[string, SentFile]>([
    ['a renamed executable', { name: 'a.pdf', content: Buffer.concat([Buffer.from('MZ\x90\0'), makePdf()]) }],
    ['a page called PNG', { name: 'a.png', content: page }],
    [
      'a page behind a PNG’s signature',
      { name: 'a.png', content: Buffer.concat([makePng().subarray(0, 8), page]) },
    ],
    ['a page in a PNG', { name: 'a.png', content: makePng({ notes: [pngChunk('tEXt', page)] }) }],
    ['a page behind a PNG', { name: 'a.png', content: makePng({ after: page }) }],
    ['an SVG', { name: 'a.png', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }],
    ['a macro document', { name: 'a.docx', content: makeDocx({ name: 'word/vbaProject.bin' }) }],
    [
      'a macro document by its type',
      {
        name: 'a.docx',
        content: makeZip([
          typesPart('application/vnd.ms-word.document.macroEnabled.main+xml'),
          { name: 'word/document.xml' },
        ]),
      },
    ],
    ['an old macro document', { name: 'a.doc', content: makeDoc('Macros', 'VBA') }],
  ])('%s: the whole batch is refused and nothing is stored', async (_name, bad) => {
    expect(await sendWithGood(bad)).toEqual(refusedWith(415))
  })
})

describe('15: sizes', () => {
  it('takes exactly 10 MB, and refuses one byte more with 413', async () => {
    const client = await clientAt()
    const whole = await uploadTo(client, [{ name: 'a.pdf', content: makePdf(largestUpload.bytes) }])
    expect([whole.status, whole.body.size]).toEqual([201, largestUpload.bytes])
    const over = { name: 'a.pdf', content: makePdf(largestUpload.bytes + 1) }
    expect(await sendWithGood(over)).toEqual(refusedWith(413))
  })

  it('refuses what goes on without a length as soon as it has passed 10 MB, with memory bounded', async () => {
    const clients = await Promise.all(subjects.map((subject) => clientAt(single.server.url, subject)))
    const before = await everything()
    const grown = await growth(async () => {
      const uploads = clients.flatMap((client) =>
        Array.from({ length: 4 }, () => uploadEndlessly(client, 256 * mebibyte)),
      )
      const ends = await Promise.all(uploads)
      expect(ends.some(({ status }) => status === 413)).toBe(true)
      for (const { status, bytes } of ends) {
        expect([413, 0]).toContain(status)
        // What the sockets hold on their way is not the server's.
        expect(bytes).toBeLessThan(32 * mebibyte)
      }
    })
    expect(grown).toBeLessThan(200 * mebibyte)
    expect(await everything()).toEqual(before)
  })
})

describe('16: bombs and traps', () => {
  const zeros = Buffer.alloc(150 * mebibyte)

  it.each<[string, () => SentFile]>([
    ['a zip bomb', () => ({ name: 'a.docx', content: makeDocx({ name: 'word/bomb.xml', content: zeros }) })],
    [
      'a zip bomb that lies about its size',
      () => ({
        name: 'a.docx',
        content: makeDocx({ name: 'word/lie.xml', content: zeros, claims: { size: 4096 } }),
      }),
    ],
    ['zip-slip names', () => ({ name: 'a.docx', content: makeDocx({ name: '../../../etc/cron.d/x' }) })],
    ['zip-slip names of Windows', () => ({ name: 'a.docx', content: makeDocx({ name: '..\\..\\x.dll' }) })],
    [
      'a PNG of 30,000 × 30,000',
      () => ({ name: 'a.png', content: makePng({ width: 30_000, height: 30_000 }) }),
    ],
  ])('%s is refused in under a second, and memory grows by less than 100 MB', async (_name, make) => {
    const bad = make()
    const grown = await growth(async () => expect(await sendWithGood(bad)).toEqual(refusedWith(415)))
    expect(grown).toBeLessThan(100 * mebibyte)
  })
})

describe('17: names', () => {
  it.each([
    ['goes upwards', '../../../../etc/passwd', 'passwd.pdf'],
    ['has NUL', 'plan.pdf\0.exe', 'plan.pdf.exe.pdf'],
    ['has line ends, as a browser writes them', 'a%0D%0ASet-Cookie: x=1.pdf', 'a_0D_0ASet-Cookie_ x=1.pdf'],
    ['has 4 KB', 'n'.repeat(4096), `${'n'.repeat(100)}.pdf`],
    ['reads backwards', 'plan\u202efdp.exe', 'planfdp.exe.pdf'],
    ['has quotes', 'a\\"; filename=\\"evil.exe', 'a__ filename=_evil.exe.pdf'],
  ])('one that %s is generated in the store and tidy in the answer', async (_name, sent, shown) => {
    const client = await clientAt()
    const { status, body } = await uploadTo(client, [{ ...pdf, name: sent }])
    expect([status, body.name]).toEqual([201, shown])
    expect(body.fileId).toMatch(/^[\da-f-]{36}$/)
    expect(await onDisk()).toContain(body.fileId)

    const read = (token: string) =>
      single.ask(`/api/patientUpload/${body.fileId}`, { headers: { authorization: `Bearer ${token}` } })
    const answer = await read(client.token)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w .=-]+\.pdf"; filename\*=UTF-8''[\w.%-]+\.pdf$/,
    )
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf.content)
    const other = await clientAt(single.server.url, subjects[1])
    expect((await read(other.token)).status).toBe(404)
    expect((await single.ask(`/api/patientUpload/${body.fileId}`)).status).toBe(401)
  })

  it('one with a true line end is no header, and refused', async () => {
    const { status } = await uploadTo(await clientAt(), [{ ...pdf, name: 'a\r\nSet-Cookie: x=1.pdf' }])
    expect(status).toBe(422)
  })

  it('is in no log', async () => {
    const canary = randomUUID()
    const client = await clientAt()
    await uploadTo(client, [{ ...pdf, name: `${canary}.pdf` }])
    await uploadTo(client, [{ name: `${canary}.pdf`, content: Buffer.from(canary) }])
    const last = randomUUID()
    await single.ask('/healthz', { headers: { 'x-request-id': last } })
    await vi.waitFor(() => expect(single.server.output()).toContain(last), 20_000)
    expect(single.server.output()).not.toContain(canary)
  })
})

describe('an upload that is cut off', () => {
  const half = () => {
    const form = formOf([pdf, { name: 'b.pdf', content: makePdf(mebibyte) }])
    return form.subarray(0, form.length - mebibyte / 2)
  }
  const pending = () => single.db.selectFrom('uploads').select('id').where('status', '=', 'pending').execute()
  const untilArrived = () =>
    vi.waitFor(async () => expect(await pending()).toHaveLength(1), { timeout: 10_000 })

  it('by its sender leaves nothing', async () => {
    const before = await everything()
    const { sent, answer } = openUpload(await clientAt())
    const gone = answer.catch(() => null)
    sent.write(half())
    await untilArrived()
    sent.destroy()
    await gone
    await vi.waitFor(async () => expect(await everything()).toEqual(before), { timeout: 10_000 })
  })

  it('by kill -9 of the server counts for nothing, and the sweep clears what is left', async () => {
    const victim = await startServerProcess({
      DATABASE_URL: single.url,
      ENCRYPTION_KEYS: single.encryptionKeys,
      PUBLIC_URL: single.publicUrl,
      DATA_DIR: data.path,
    })
    const before = await everything()
    const { sent, answer } = openUpload(await clientAt(victim.url))
    const gone = answer.catch(() => null)
    sent.write(half())
    await untilArrived()
    // Under its last name: one that is being written is left to a later sweep.
    const isWhole = (name: string) => !name.endsWith('.part')
    await vi.waitFor(
      async () => expect((await onDisk()).filter(isWhole)).toHaveLength(before.files.length + 1),
      { timeout: 10_000 },
    )
    await victim.end('SIGKILL')
    await gone
    const { token } = await clientAt()
    const list = await single.ask('/api/client-records/me/files', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await list.json()).toHaveLength(before.rows.length)
    await sql`update uploads set created_at = now() - interval '2 hours' where status = 'pending'`.execute(
      single.db,
    )
    await sweepUploads({ ...single.service, files: createDiskFileStore(folder()) })
    expect(await everything()).toEqual(before)
  })
})
